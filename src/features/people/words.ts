/** Counts, names and sentences of the company's lists. Pure. */
import { formatCount } from '../../components/format';

export const DASHBOARD = 'Dienstleister Dashboard';

export const OFFLINE = 'Ohne Netz lässt sich hier nichts ändern.';

/** Of an employee without an assignment. */
export const NO_PROPERTY = 'Noch keiner Immobilie zugeordnet, kann nichts dokumentieren';

export function personCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'Person' : 'Personen'}`;
}

export function documentationCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'Dokumentation' : 'Dokumentationen'}`;
}

/** What a deletion keeps; null = unknown number, so no text. */
function staysText(documentations: number | null): string {
  if (documentations === null) return 'Vorhandene Dokumentationen bleiben';
  return documentations === 1 ? 'Eine Dokumentation bleibt' : `${documentationCount(documentations)} bleiben`;
}

/** Confirms deleting an employee. */
export function deleteEmployeeText(name: string, documentations: number | null): string {
  return `Möchten Sie "${name}" wirklich löschen? Die Person wird sofort abgemeldet und kann sich nicht mehr anmelden. ${staysText(documentations)} mit dem Namen erhalten. Diese Aktion kann nicht rückgängig gemacht werden.`;
}

/** Confirms deleting a property. */
export function deletePropertyText(name: string, documentations: number | null): string {
  return `Möchten Sie "${name}" wirklich löschen? Links und Zuordnungen dieser Immobilie enden. ${staysText(documentations)} mit Name und Adresse erhalten. Diese Aktion kann nicht rückgängig gemacht werden.`;
}
