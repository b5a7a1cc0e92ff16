import { Ban, Check, Clock, KeyRound, MailX, Pencil, QrCode, Smartphone, Trash2, UserCheck, UserX } from 'lucide-react';
import type { Contact } from '../../api/contacts';
import type { EmployeeRecord } from '../../api/employees';
import type { PhoneState } from '../../api/pairing';
import type { IconType } from '../../components/Icon';
import { ownsCredentials } from '../../domain/people/credentials';
import { hasAddress } from '../../domain/people/user';

/** Numbers of a person; null = unknown. */
export type Numbers = {
  documentations: (id: string) => number | null;
  properties: (id: string) => number | null;
  /** Last documentation, ms; 0 = never. */
  newest: (id: string) => number | null;
  /** The paired phone; undefined = never one. */
  phone: (id: string) => PhoneState | undefined;
  /** Last contact; undefined = never. Null while loading, and if the company hides it. */
  contact: ((id: string) => Contact | undefined) | null;
};

export type EmployeeAct = 'phone' | 'endPhone' | 'edit' | 'password' | 'activate' | 'deactivate' | 'delete';
export type PersonDialog = { act: EmployeeAct; person: EmployeeRecord };
export type OpenEmployeeDialog = PersonDialog | { act: 'new' } | { act: 'import' } | { act: 'grid' } | { act: 'cards' };

export type EmployeeListProps = {
  employees: readonly EmployeeRecord[];
  numbers: Numbers;
  onOpenDialog: (dialog: OpenEmployeeDialog) => void;
};

type Offer = { act: EmployeeAct; label: string; short?: string; icon: IconType; danger?: boolean; isRare?: boolean };

/**
 * The actions on a person; 'Löschen' takes effect at once. Without an address there is no password. The company
 * pairs no phone with an account whose owner has the credentials, and sets it no password.
 */
export function offersFor(person: EmployeeRecord, phone?: PhoneState): readonly Offer[] {
  const { active, email } = person;
  const off: Offer = active
    ? { act: 'deactivate', label: 'Deaktivieren', icon: UserX, isRare: true }
    : { act: 'activate', label: 'Wieder aktivieren', icon: UserCheck };
  const pair: Offer = { act: 'phone', label: 'Telefon einrichten', short: 'Telefon', icon: QrCode };
  const part: Offer = { act: 'endPhone', label: 'Telefon abmelden', icon: Smartphone };
  return [
    ...(active && !ownsCredentials(person) ? [pair] : []),
    { act: 'edit', label: 'Angaben ändern', short: 'Ändern', icon: Pencil },
    ...(phone?.kind === 'paired' ? [part] : []),
    ...(hasAddress(email) && !ownsCredentials(person)
      ? [{ act: 'password', label: 'Neues Passwort', short: 'Passwort', icon: KeyRound } as const]
      : []),
    off,
    { act: 'delete', label: 'Löschen', icon: Trash2, danger: true },
  ];
}

type State = { icon: IconType; word: string; look: string };

function phoneState(phone: PhoneState): State {
  if (phone.kind === 'paired') return { icon: Check, word: 'Aktiv', look: 'state' };
  if (phone.kind === 'waiting')
    return { icon: Clock, word: 'Telefon noch nicht eingerichtet', look: 'state state--wait' };
  const word = phone.by === 'tries' ? 'Code gesperrt: falsche PIN' : 'Telefon nicht eingerichtet';
  return { icon: Smartphone, word, look: 'state state--wait' };
}

export function employeeState({ active, email, mustChangePassword }: EmployeeRecord, phone?: PhoneState): State {
  if (!active) return { icon: Ban, word: 'Deaktiviert', look: 'state muted' };
  if (!hasAddress(email) && phone) return phoneState(phone);
  if (!hasAddress(email)) return { icon: MailX, word: 'Ohne E-Mail-Adresse', look: 'state state--wait' };
  if (mustChangePassword) return { icon: Clock, word: 'Passwort noch vom Betrieb', look: 'state state--wait' };
  return { icon: Check, word: 'Aktiv', look: 'state' };
}
