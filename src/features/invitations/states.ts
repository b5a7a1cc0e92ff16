/** States of an invitation for the Hausverwaltung (spec 4). Pure. */
import type { InvitationRecord } from '../../api/invitations';
import { dateTime, formatDate } from '../../components/format';
import { andMore } from '../../components/officeFormat';
import type { Open } from '../../domain/shape';
import type { InvitationStatus } from '../../domain/states';

export type InvitationState = Open<InvitationStatus>;

export const INVITATION_STATE_LABEL: Record<InvitationStatus, string> = {
  pending: 'Ausstehend',
  accepted: 'Angenommen',
  expired: 'Abgelaufen',
};

export function stateText(state: InvitationState): string {
  const labels: { [state: string]: string } = INVITATION_STATE_LABEL;
  return labels[state] ?? state;
}

/** @param now ms; the device's clock decides the badge only. The server decides whether a link opens or is issued (D18). */
export function stateOf(
  { status, expiresAt }: Pick<InvitationRecord, 'status' | 'expiresAt'>,
  now: number,
): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/**
 * Whether all its properties are deleted. Only that ends an invitation early, so an early end suffices until the
 * properties load.
 * @param of `now` ms
 */
export function isGone(
  row: Pick<InvitationRecord, 'status' | 'expiresAt' | 'properties'>,
  { properties, now }: { properties: readonly { id: string }[] | undefined; now: number },
): boolean {
  if (stateOf(row, now) !== 'expired') return false;
  const isEarly = row.status === 'expired' && row.expiresAt > now;
  return isEarly || properties?.some(({ id }) => row.properties.includes(id)) === false;
}

/** A deleted property ends its invitations early. */
const PROPERTY_GONE = 'Immobilie gelöscht';

/** The column 'Gültig bis': end, acceptance, or reason of the end. `gone`: its property is deleted. */
export function validText(row: Pick<InvitationRecord, 'status' | 'expiresAt' | 'acceptedAt'>, gone: boolean): string {
  if (row.status === 'accepted')
    return row.acceptedAt === null ? 'angenommen' : `angenommen am ${formatDate(row.acceptedAt)}`;
  return gone ? PROPERTY_GONE : dateTime(row.expiresAt);
}

/** 'Bahnhofstraße 17', 'Bahnhofstraße 17 und 139 weitere'. @param name the first property's current name */
export function propertyText({ properties, propertyName }: InvitationRecord, name = propertyName): string {
  return andMore(name, properties.length - 1);
}

export function newestFirst(a: InvitationRecord, b: InvitationRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
