/** One property in the company's list. Pure. */
import type { AssignmentRecord } from '../../../api/assignments';
import type { LinkEnd } from '../../../api/links';
import type { OwnedProperty } from '../../../api/ownProperties';
import type { SharingRecord } from '../../../api/sharings';
import { formatDate } from '../../../components/format';
import type { ServiceType } from '../../../domain/documentation/service';

/** `own`: created by the company. `documentations` and `assigned` null = unknown. */
export type BuildingItem = OwnedProperty & {
  own: boolean;
  /** Null for an own property. */
  sharing: string | null;
  managerName: string;
  services: readonly ServiceType[];
  /** When it was shared, ms; null for an own property. */
  since: number | null;
  documentations: number | null;
  assigned: number | null;
  /** The company's link there; undefined = loading, null = none. */
  link: LinkEnd | null | undefined;
};

export type BuildingAct = 'assign' | 'link' | 'unshare' | 'edit' | 'delete';
export type OpenBuildingDialog =
  | { act: BuildingAct; item: BuildingItem }
  | { act: 'new' }
  | { act: 'import' }
  | { act: 'grid' }
  | { act: 'stickers' };

export type PropertyListProps = { items: readonly BuildingItem[]; onOpenDialog: (dialog: OpenBuildingDialog) => void };

type Known = {
  account: string;
  sharings: readonly SharingRecord[];
  counts: ReadonlyMap<string, number> | undefined;
  assignments: readonly AssignmentRecord[] | undefined;
  links: readonly LinkEnd[] | undefined;
};

/** Joins the server's five answers about one property. */
export function itemFrom(
  property: OwnedProperty,
  { account, sharings, counts, assignments, links }: Known,
): BuildingItem {
  const sharing = sharings.find((one) => one.property === property.id);
  return {
    ...property,
    own: property.companyAdmin === account,
    sharing: sharing?.id ?? null,
    managerName: sharing?.managerName ?? '',
    services: sharing?.serviceTypes ?? [],
    since: sharing?.since ?? null,
    documentations: counts ? (counts.get(property.id) ?? 0) : null,
    assigned: assignments ? assignments.filter((one) => one.property === property.id).length : null,
    link: links && (links.filter((one) => one.property === property.id).at(-1) ?? null),
  };
}

/** The origin: own, or shared since when and for what (the group names by whom). */
export function originText({ own, services, since }: BuildingItem): string {
  if (own) return 'Eigene Immobilie';
  const shared = since === null ? 'Geteilt' : `Geteilt seit ${formatDate(since)}`;
  return services.length > 0 ? `${shared}, Leistung: ${services.join(', ')}` : shared;
}

export function sharedText({ own, managerName, services, since }: BuildingItem): string {
  if (own) return 'nur für Ihre Firma';
  const what = [managerName, services.join(', ')].filter(Boolean).join(': ');
  return [what, since !== null && `seit ${formatDate(since)}`].filter(Boolean).join(', ');
}

export type BuildingGroup = { key: string; title: string; subtitle: string; items: BuildingItem[] };

/** Shared ones by Hausverwaltung, then own ones; without empty groups. */
export function groupsOf(items: readonly BuildingItem[]): BuildingGroup[] {
  const managers = [...new Set(items.filter(({ own }) => !own).map(({ managerName }) => managerName))];
  const shared = managers.map((name) => ({
    key: `shared ${name}`,
    title: 'Geteilt',
    subtitle: name ? `von ${name}` : 'von einer Hausverwaltung',
    items: items.filter((item) => !item.own && item.managerName === name),
  }));
  const own = items.filter((item) => item.own);
  const mine = { key: 'own', title: 'Eigene', subtitle: 'nur für Ihre Firma sichtbar', items: own };
  return own.length > 0 ? [...shared, mine] : shared;
}
