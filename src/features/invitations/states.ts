/** States of an invitation as the Hausverwaltung sees them (spec 4, D18). Pure. */
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

/** The label of a state; one that this app does not know stands as it came (D448). */
export function stateText(state: InvitationState): string {
  const labels: { [state: string]: string } = INVITATION_STATE_LABEL;
  return labels[state] ?? state;
}

/**
 * @param now ms; the device's clock decides about the badge only: whether a link still opens, and whether one is handed
 *   out, the server decides by its own (D18).
 */
export function stateOf(
  { status, expiresAt }: Pick<InvitationRecord, 'status' | 'expiresAt'>,
  now: number,
): InvitationState {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

/**
 * Whether all of its properties are deleted (D20): there is nothing left to invite anybody to. Only their end ends one before
 * its time; until the properties are known that alone says so.
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

/** Why it no longer opens although its time is not up: with its property its invitations end (D20). */
const PROPERTY_GONE = 'Immobilie gelöscht';

/** Where the column 'Gültig bis' stands: until when, since when accepted, or what ended it. `gone`: its property is deleted. */
export function validText(row: Pick<InvitationRecord, 'status' | 'expiresAt' | 'acceptedAt'>, gone: boolean): string {
  if (row.status === 'accepted')
    return row.acceptedAt === null ? 'angenommen' : `angenommen am ${formatDate(row.acceptedAt)}`;
  return gone ? PROPERTY_GONE : dateTime(row.expiresAt);
}

/** 'Bahnhofstraße 17', 'Bahnhofstraße 17 und 139 weitere'. @param name of the first property as it is called now */
export function propertyText({ properties, propertyName }: InvitationRecord, name = propertyName): string {
  return andMore(name, properties.length - 1);
}

/** Newest first. */
export function newestFirst(a: InvitationRecord, b: InvitationRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
