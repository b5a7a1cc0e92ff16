/** Texts of the super admin's screens (spec 2, 8); error texts are in domain/text/texts.de.ts. */
import type { AdminUser, OwnedNumbers } from '../../api/adminUsers';
import { toRemoteError } from '../../api/failure';
import { formatCount } from '../../components/format';
import type { ToastText } from '../../components/Toast';
import { hasAddress } from '../../domain/people/user';
import { ISSUE_TEXT } from '../../domain/text/texts.de';

/** Spec 2: fallbacks of the user tables. */
export const NO_NAME = 'Nicht angegeben';
export const NOTHING = '-';

export const EDIT_SUBTITLE = 'Nehmen Sie die gewünschten Änderungen vor und speichern Sie.';
/** Spec 8. */
export const DELETE_FAILED = 'Fehler beim Löschen';
export const USERS_FAILED = 'Fehler beim Laden der Benutzer';
export const ROLE_FAILED = 'Fehler beim Ändern der Rolle';
export const GONE = 'Dieser Eintrag wurde inzwischen gelöscht.';

export function goneUnder(title: string): ToastText {
  return { kind: 'danger', title, text: GONE };
}

export function nameOf({ fullName, email }: { fullName: string; email: string }): string {
  return fullName || email;
}

/** Whether an office's account has no address: its person was erased and has no successor yet. */
export function isVacant({ role, email }: Pick<AdminUser, 'role' | 'email'>): boolean {
  return (role === 'property_manager' || role === 'company_admin') && !hasAddress(email);
}

/** Why an account has no sign-in; null = sign-in is possible. */
export function userState(user: Pick<AdminUser, 'role' | 'email' | 'active'>): string | null {
  if (!user.active) return 'Deaktiviert';
  return isVacant(user) ? 'Anmelden kann sich niemand' : null;
}

/** Why an account cannot be deleted: super admins and the own account (spec 2, 5); null = it can. */
export function deleteBlocked({ id, role }: Pick<AdminUser, 'id' | 'role'>, account: string): string | null {
  if (id === account) return 'Sie können sich nicht selbst löschen.';
  return role === 'super_admin' ? 'Super-Admin-Konten können nicht gelöscht werden.' : null;
}

export function messageOf(error: unknown): string {
  const failure = toRemoteError(error);
  if (failure.kind === 'notFound') return GONE;
  return failure.kind === 'offline' ? ISSUE_TEXT.temporary : failure.message;
}

const countText = (count: number, single: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? single : many}`;

/** The second confirmation before an owner is deleted. */
export function ownedText(name: string, { employees, properties, documentations }: OwnedNumbers): string {
  const parts = [
    countText(employees, 'Mitarbeiterin oder Mitarbeiter', 'Mitarbeitende'),
    countText(properties, 'Immobilie', 'Immobilien'),
    countText(documentations, 'Dokumentation', 'Dokumentationen'),
  ];
  return `Zu „${name}“ gehören ${parts[0]}, ${parts[1]} und ${parts[2]}. Die Mitarbeitenden werden deaktiviert, die Immobilien mit ihren Zuordnungen und Links enden. Die Dokumentationen bleiben unter ihren Namen erhalten.`;
}

/** Badges of invitations; unknown states are shown as they are. */
export function invitationBadge(status: string): { text: string; look: string } {
  if (status === 'accepted') return { text: 'Akzeptiert', look: 'badge--success' };
  if (status === 'pending') return { text: 'Ausstehend', look: 'badge--warning' };
  return { text: status === 'expired' ? 'Abgelaufen' : status, look: 'badge--outline' };
}

const EXCERPT = 60;

export function excerptNotes(notes: string): string {
  const line = notes.replace(/\s+/g, ' ').trim();
  if (line === '') return NOTHING;
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()} …` : line;
}
