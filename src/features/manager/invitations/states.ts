/** States of an invitation as the Hausverwaltung sees them (spec 4, D18). Pure. */
import type { InvitationRecord } from '../../../remote/invitations';

export type InvitationState = 'pending' | 'accepted' | 'expired';

export const STATE_LABEL: Record<InvitationState, string> = {
  pending: 'Ausstehend',
  accepted: 'Angenommen',
  expired: 'Abgelaufen',
};

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

/** Newest first. */
export function newestFirst(a: InvitationRecord, b: InvitationRecord): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
