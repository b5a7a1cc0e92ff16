/** What the box of Ctrl+K finds: pages, buildings, people, and the list of documentations with a question. Pure. */
import { PATHS } from '../../components/paths';
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

/** Entries that contain every typed word, in their order; the beginning of a name counts first. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const found = entries
    .map((entry) => ({ entry, folded: foldText(`${entry.label} ${entry.small ?? ''} ${entry.kind}`) }))
    .filter(({ folded }) => words.every((word) => folded.includes(word)));
  const isFirst = ({ folded }: { folded: string }) => words[0] !== undefined && folded.startsWith(words[0]);
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, MOST).map(({ entry }) => entry);
}
