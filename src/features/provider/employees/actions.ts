import { Ban, Check, Clock, KeyRound, MailX, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { hasAddress } from '../../../domain/user';
import type { EmployeeRecord } from '../../../remote/employees';
import type { IconType } from '../../../ui/icon';

/** Numbers of a person; null = not known (yet). */
export type Numbers = {
  documentations: (id: string) => number | null;
  properties: (id: string) => number | null;
  /** When the person documented last, ms; 0 = never. */
  newest: (id: string) => number | null;
};

export type Act = 'edit' | 'password' | 'activate' | 'deactivate' | 'delete';
/** What somebody wants to do with whom. */
export type Asking = { act: Act; person: EmployeeRecord };

export type EmployeeListProps = {
  employees: readonly EmployeeRecord[];
  numbers: Numbers;
  onOpenDialog: (asking: Asking) => void;
};

type Offer = { act: Act; label: string; icon: IconType; danger?: boolean };

/** What can be done with a person; 'Löschen' works at once (D20). */
export function offersFor({ active }: EmployeeRecord): readonly Offer[] {
  const off: Offer = active
    ? { act: 'deactivate', label: 'Deaktivieren', icon: UserX }
    : { act: 'activate', label: 'Wieder aktivieren', icon: UserCheck };
  return [
    { act: 'edit', label: 'Angaben ändern', icon: Pencil },
    { act: 'password', label: 'Neues Passwort', icon: KeyRound },
    off,
    { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
  ];
}

/** The state of an account as a word and an icon. */
export function stateOf({ active, email, mustChangePassword }: EmployeeRecord): {
  icon: IconType;
  word: string;
  look: string;
} {
  if (!active) return { icon: Ban, word: 'Deaktiviert', look: 'state muted' };
  if (!hasAddress(email)) return { icon: MailX, word: 'E-Mail-Adresse fehlt', look: 'state state--wait' };
  if (mustChangePassword) return { icon: Clock, word: 'Startpasswort gilt noch', look: 'state state--wait' };
  return { icon: Check, word: 'Aktiv', look: 'state' };
}
