/** What the box of Ctrl+K finds: pages, buildings, people, record numbers, and the list with a question. Pure. */
import { dateTime, numberText } from '../../components/format';
import { documentationPath, PATHS } from '../../components/paths';
import type { DocumentationRecord } from '../../domain/documentation/record';
import type { Role } from '../../domain/people/role';
import { addressOf, NO_FILTER } from '../../domain/search/filter';
import { foldText } from '../../domain/text/words';

export type Entry = { key: string; kind: string; label: string; small?: string; to: string };

/** Rows of one list; a longer one says nothing more than its first rows. */
const MOST = 12;

/** The way that asks the role's list; null where the role has no such list. */
export function questionEntry(role: Role, text: string): Entry | null {
  const list =
    role === 'property_manager' ? PATHS.managerDocumentations : role === 'company_admin' ? PATHS.history : null;
  const search = text.trim();
  if (list === null || search === '') return null;
  const to = `${list}?${new URLSearchParams(addressOf({ ...NO_FILTER, search }))}`;
  return { key: 'question', kind: 'Frage', label: `„${search}“ fragen`, small: 'Antwort und Dokumentationen', to };
}

/** A record number, or its beginning, as it is stored; null for other text. 'Nr. wwxa6cajv0' is 'WWXA6-CAJV0'. */
export function recordNumberIn(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^nr\.?\s*/i, '')
    .toUpperCase();
  const found = /^([0-9A-Z]{5})-?([0-9A-Z]{0,5})$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const [, first = '', second = ''] = found;
  return second ? `${first}-${second}` : first;
}

type Found = Pick<
  DocumentationRecord,
  'id' | 'number' | 'propertyName' | 'capturedAt' | 'employeeName' | 'companyName'
>;

/** The records of a number, as a way to each. */
export function numberEntries(records: readonly Found[], text: string): Entry[] {
  const number = recordNumberIn(text);
  if (number === null) return [];
  return records
    .filter((record) => record.number.startsWith(number))
    .map((record) => ({
      ...{ key: record.id, kind: 'Dokumentation', label: numberText(record.number) },
      small: `${record.propertyName}, ${dateTime(record.capturedAt)}`,
      to: documentationPath(record.id),
    }));
}

/** The people who made these records and are meant by the text. @param list the role's list of documentations */
export function personEntries(records: readonly Found[], text: string, list: string): Entry[] {
  const people = new Map(records.map(({ employeeName, companyName }) => [employeeName, companyName]));
  const entries = [...people].map(([name, company]) => ({
    ...{ key: `person ${name}`, kind: 'Person', label: name, small: company || 'Dokumentationen ansehen' },
    to: `${list}?${new URLSearchParams(addressOf({ ...NO_FILTER, search: name }))}`,
  }));
  return findEntries(entries, text, ({ label }) => label);
}

/** Entries that contain every typed word, in their order; the beginning of a name counts first. */
export function findEntries(
  entries: readonly Entry[],
  text: string,
  read = ({ label, small = '', kind }: Entry) => `${label} ${small} ${kind}`,
): Entry[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const found = entries
    .map((entry) => ({ entry, folded: foldText(read(entry)) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)));
  const isFirst = ({ folded }: { folded: string }) => words[0] !== undefined && folded.startsWith(words[0]);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, MOST).map(({ entry }) => entry);
}
