/** German texts of the audit log. Unknown words are shown as they are. */
import type { AuditEntry } from '../../api/adminAudit';
import type { AuditValues } from '../../api/auditValues';
import { dateTime } from '../../components/format';
import type { AuditAction, AuditObject } from '../../domain/audit';
import { workFact } from '../../domain/documentation/activities';
import { ALL_FIELDS } from '../../domain/documentation/fields';
import { workIn } from '../../domain/documentation/workShape';
import { ROLE_LABEL, roleOf } from '../../domain/people/role';
import { readableEmail } from '../../domain/people/user';
import { isLand, LAND_NAME } from '../../domain/plans/land';
import { valueWords } from './auditValueWords';

export const OBJECTS: Record<AuditObject, string> = {
  documentations: 'Dokumentation',
  documentation_photos: 'Foto',
  users: 'Konto',
  properties: 'Immobilie',
  property_sharing: 'Zusammenarbeit',
  user_properties: 'Zuordnung',
  documentation_links: 'Link',
  property_manager_invitations: 'Einladung',
  pairings: 'Telefon-Code',
  service_plans: 'Leistungsplan',
  letter_settings: 'E-Mails',
};

export const ACTIONS: Record<AuditAction, string> = {
  create: 'angelegt',
  update: 'geändert',
  delete: 'gelöscht',
  remove: 'gelöscht',
  end: 'beendet',
  reopen: 'wieder geöffnet',
  release: 'freigegeben',
  role: 'Rolle geändert',
  activate: 'wieder aktiviert',
  deactivate: 'deaktiviert',
  send: 'gesendet',
  send_failed: 'konnte nicht gesendet werden',
  accept: 'angenommen',
  redeem: 'eingelöst',
  end_phone: 'Telefon abgemeldet',
  sign_out: 'überall abgemeldet',
  second_factor: 'Zwei-Faktor-Anmeldung zurückgesetzt',
  rotate: 'erneuert',
  revoke: 'widerrufen',
  password: 'neues Passwort',
  free: 'verliert seine Adresse',
  warn: 'Tagesgrenze erreicht',
};

function wordOf(words: { [word: string]: string }, written: string): string {
  return words[written] ?? written;
}

/** 'Dokumentation geändert'; an ended property counts as deleted. */
export function actionText({ object, action }: Pick<AuditEntry, 'object' | 'action'>): string {
  if (object === 'users' && action === 'role') return 'Rolle geändert';
  if (object === 'properties' && action === 'end') return 'Immobilie gelöscht';
  const name = wordOf(OBJECTS, object);
  const word = wordOf(ACTIONS, action);
  return /^[A-Z]|^neues/.test(word) ? `${name}: ${word}` : `${name} ${word}`;
}

const FIELDS: Record<string, string> = {
  full_name: 'Name',
  email: 'E-Mail',
  company_name: 'Firma',
  role: 'Rolle',
  employer: 'Dienstleister',
  provider: 'Dienstleister',
  rhythm: 'Rhythmus',
  season_from: 'Saison ab',
  season_to: 'Saison bis',
  tolerance: 'Toleranz in Tagen',
  starts_on: 'Beginn',
  ends_on: 'Ende',
  active: 'Aktiv',
  removed_at: 'Gelöscht am',
  name: 'Name',
  address: 'Adresse',
  ended_at: 'Beendet am',
  location: 'Ort',
  legal_hold: 'Löschsperre',
  share: 'Freigabe per Link',
  key: 'Zugang eines Programms',
  found_address: 'Adresse, nachträglich ermittelt',
  employee_name: 'Ersteller',
  captured_at: 'Erstellt am',
  property: 'Immobilie',
  properties: 'Immobilien',
  property_name: 'Immobilie',
  property_address: 'Adresse',
  service_types: 'Leistungen',
  winter: 'Vereinbarte Zeit (Winterdienst)',
  saltless: 'Salz nicht zulässig',
  number: 'Objektnummer',
  land: 'Bundesland',
  free_in: 'Nicht an Feiertagen in',
  pause_from: 'Pause von',
  pause_to: 'Pause bis',
  state: 'Status',
  late: 'Nachträglich eingegangen',
  held: 'Zurückgehalten',
  photo_count: 'Fotos',
  content_hash: 'Prüfsumme',
  user: 'Mitarbeiterin oder Mitarbeiter',
  manager_name: 'Hausverwaltung',
  company_verified: 'Adresse bestätigt',
  label: 'Bezeichnung',
  expires_at: 'Gültig bis',
  end_reason: 'Grund',
  quota_at: 'Tagesgrenze erreicht am',
  redeemed_at: 'Eingelöst am',
  for_app: 'Für die installierte App',
  invited_company_email: 'E-Mail',
  status: 'Status',
  sent_at: 'Gesendet am',
  weekly: 'Wochenübersicht',
  witness: 'Stand des Prüfbuchs',
  answers: 'E-Mails, die eine Antwort brauchen',
  all_done: 'Auch wenn alles belegt ist',
  accepted_by: 'Angenommen von',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  reference_latitude: 'Breitengrad der Immobilie',
  reference_longitude: 'Längengrad der Immobilie',
  accuracy: 'Genauigkeit',
  distance: 'Entfernung',
  location_source: 'Quelle des Standorts',
  location_status: 'Standort',
  trust_level: 'Mit Konto oder Link',
  started_at: 'Begonnen am',
  received_at: 'Eingegangen am',
  completed_at: 'Vollständig am',
  clock_offset: 'Abweichung der Uhr',
  clock_known: 'Abweichung bekannt',
  manifest: 'Liste der Fotos',
  sealed: 'Wortlaut bei der Abgabe',
  link: 'Link',
  deliverer: 'Übertragen von',
  company_admin: 'Dienstleister',
  property_manager: 'Hausverwaltung',
  edited_at: 'Geändert am',
  edited_by: 'Geändert von',
  supplemented_at: 'Nachgereicht am',
  supplement_photos: 'Nachgereichte Fotos',
  withdrawn: 'Gehört nicht hierher',
  photos: 'Fotos',
  documentation: 'Dokumentation',
  photo: 'Datei',
  sha256: 'Prüfsumme',
  bytes: 'Größe in Byte',
  width: 'Breite in Pixel',
  height: 'Höhe in Pixel',
  taken_at: 'Aufgenommen am',
  source: 'Quelle',
  sequence: 'Reihenfolge',
  pair: 'Vorher-Foto dazu',
  masked: 'Unkenntlich gemacht',
  preview: 'Vorschaubild',
  parent: 'Nachtrag zu',
  parent_hash: 'Prüfsumme der ersten Fassung',
  changes: 'Änderungen',
  address_due: 'Adresse gesucht ab',
  address_tries: 'Versuche der Adresssuche',
  device_signature: 'Unterschrift des Geräts',
  log_size: 'Stand des Prüfbuchs bei Eingang',
  exceptions: 'Besonderheiten',
};

const OF_RECORDS: Record<string, string> = Object.fromEntries(
  ALL_FIELDS.flatMap(({ column, label }) => (label ? [[column, label]] : [])),
);

export type AuditChange = { field: string; before: string | null; after: string | null };

/** Before and after of each field; null where there was nothing. `names`: names by id. */
export function changesOf(
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
  names: Record<string, string>,
): AuditChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = keys.map((key) => ({
    field: FIELDS[key] ?? OF_RECORDS[key] ?? key,
    before: before && valueText(before, key, names),
    after: after && valueText(after, key, names),
  }));
  // Creation and deletion skip empty fields.
  return changes.filter((change) => (change.before ?? EMPTY) !== EMPTY || (change.after ?? EMPTY) !== EMPTY);
}

const EMPTY = 'leer';
const LAND_FIELDS: readonly string[] = ['land', 'free_in'];
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/;

function valueText(of: AuditValues, key: string, names: Record<string, string>): string {
  const value = of[key];
  // An empty role is an employee.
  if (key === 'role' && value !== undefined) return ROLE_LABEL[roleOf(value)];
  // A deleted row's personal data are removed here too.
  if (value === null) return 'gelöscht';
  if (value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (key === 'work') return workText(String(value));
  const text = readableText(key, String(value));
  if (TIME.test(text)) return dateTime(Date.parse(text.replace(' ', 'T')));
  return severalText(text, names);
}

function readableText(key: string, text: string): string {
  if (key === 'email') return readableEmail(text);
  return LAND_FIELDS.includes(key) && isLand(text) ? LAND_NAME[text] : valueWords(key, text);
}

function workText(stored: string): string {
  const fact = workFact(workIn(JSON.parse(stored)));
  return fact ? [fact.text, fact.more].filter(Boolean).join(', ') : EMPTY;
}

/** Several ids as names (an invitation's properties); other texts as they are. */
function severalText(text: string, names: Record<string, string>): string {
  const ids = text.split(', ');
  return ids.every((id) => Object.hasOwn(names, id)) ? ids.map((id) => names[id]).join(', ') : text;
}

/** Names of fields in one line. */
const NAMED = 3;

/** 'Name, Adresse, Firma und 2 weitere'. */
function fieldNames(fields: readonly string[]): string {
  const names = [...new Set(fields)];
  const others = names.length - NAMED;
  return [names.slice(0, NAMED).join(', '), ...(others > 0 ? [`${others} weitere`] : [])].join(' und ');
}

/** The last column: the single change, the names of several, or the reason of a deletion. */
export function summaryOf(entry: AuditEntry, names: Record<string, string>): string {
  if (entry.action === 'delete' && entry.object === 'documentations')
    return entry.tombstone?.reason ? `Grund: ${entry.tombstone.reason}` : 'Ohne Angabe eines Grundes';
  if (entry.before === null || entry.after === null) return '';
  const changes = changesOf(entry, names);
  const [first] = changes;
  if (!first) return '';
  if (changes.length > 1) return fieldNames(changes.map(({ field }) => field));
  return `${first.field}: ${first.before ?? EMPTY} → ${first.after ?? EMPTY}`;
}
