/** The own properties with everything the lists say about them. Pure but for the hook that asks. */
import { useLinks, useNewestBy, useOwnedProperties, useSharings } from '../../../api/cache/answers';
import type { LinkEnd } from '../../../api/links';
import type { OwnedProperty } from '../../../api/ownProperties';
import type { SharingRecord } from '../../../api/sharings';
import { byName } from '../../../components/officeFormat';
import { stateOf } from '../../invitations/states';
import { useInvitations } from '../queries';

export type PropertyItem = OwnedProperty & {
  sharings: SharingRecord[] | undefined;
  /** Invitations that can still be accepted. */
  invited: number;
  /** When it was last documented, ms; null = never, undefined = not known yet. */
  last: number | null | undefined;
  /** The own running documentation link; null = none, undefined = not known yet. */
  link: LinkEnd | null | undefined;
};

/** What a person can do with a property. */
export type PropertyAct = 'invite' | 'edit' | 'link' | 'delete';
export type OpenPropertyDialog =
  | { act: PropertyAct; item: PropertyItem }
  | { act: 'new' }
  | { act: 'invite' }
  | { act: 'import' }
  /** Several at once, by their ids. */
  | { act: 'invite many' | 'share'; properties: readonly string[] };

/** The own properties by name; the question itself (error, age) belongs to the properties alone. */
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

/** The last documented first, then by name. */
export function byLast(a: PropertyItem, b: PropertyItem): number {
  return (b.last ?? 0) - (a.last ?? 0) || byName(a, b);
}

/** 'Kowalski GmbH' and its services, '2 Dienstleister' and theirs; '' and '' for nobody. */
export function providersText(sharings: readonly SharingRecord[]): { who: string; services: string } {
  const [first] = sharings;
  const services = [...new Set(sharings.flatMap(({ serviceTypes }) => serviceTypes))].join(', ');
  const who = sharings.length > 1 ? `${sharings.length} Dienstleister` : (first?.companyName ?? '');
  return { who, services };
}
