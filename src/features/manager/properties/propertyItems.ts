/** Own properties with the facts for the lists. Pure except the hook. */
import { useLinks, useNewestBy, useOwnedProperties, useSharings } from '../../../api/cache/answers';
import type { LinkEnd } from '../../../api/links';
import type { OwnedProperty } from '../../../api/ownProperties';
import type { SharingRecord } from '../../../api/sharings';
import { byName } from '../../../components/officeFormat';
import { stateOf } from '../../invitations/states';
import { useInvitations } from '../queries';

export type PropertyItem = OwnedProperty & {
  sharings: SharingRecord[] | undefined;
  /** Invitations still open. */
  invited: number;
  /** Last documented, ms; null = never, undefined = loading. */
  last: number | null | undefined;
  /** The running documentation link; null = none, undefined = loading. */
  link: LinkEnd | null | undefined;
};

export type PropertyAct = 'invite' | 'edit' | 'link' | 'delete';
export type OpenPropertyDialog =
  | { act: PropertyAct; item: PropertyItem }
  | { act: 'new' }
  | { act: 'invite' }
  | { act: 'import' }
  | { act: 'invite many' | 'share' | 'stickers'; properties: readonly string[] };

/** Own properties by name; error and age belong to the property request alone. */
export function usePropertyItems(account: string) {
  const query = useOwnedProperties(account);
  const { data: sharings } = useSharings(account);
  const { data: invitations = [] } = useInvitations(account);
  const { data: newest } = useNewestBy(account, 'property');
  const { data: links } = useLinks(account);
  const now = Date.now();
  const items = query.data?.map(
    (property): PropertyItem => ({
      ...property,
      sharings: sharings?.filter((sharing) => sharing.property === property.id),
      invited: invitations.filter((one) => one.properties.includes(property.id) && stateOf(one, now) === 'pending')
        .length,
      last: newest && (newest.get(property.id) ?? null),
      link: links && (links.find((link) => link.property === property.id) ?? null),
    }),
  );
  return { ...query, data: items?.sort(byName) };
}

export function byLast(a: PropertyItem, b: PropertyItem): number {
  return (b.last ?? 0) - (a.last ?? 0) || byName(a, b);
}

/** 'Kowalski GmbH' and its services, '2 Dienstleister' and theirs; '' and '' without any. */
export function providersText(sharings: readonly SharingRecord[]): { who: string; services: string } {
  const [first] = sharings;
  const services = [...new Set(sharings.flatMap(({ serviceTypes }) => serviceTypes))].join(', ');
  const who = sharings.length > 1 ? `${sharings.length} Dienstleister` : (first?.companyName ?? '');
  return { who, services };
}
