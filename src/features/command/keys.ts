/** Keys of the office screens. Pure but for the document that is passed in. */

export const KEYS = [
  { keys: 'Strg + K', text: 'Suchen und öffnen' },
  { keys: '/', text: 'In die Suche der Seite' },
  { keys: 'j, k', text: 'Nächste und vorherige Zeile einer Liste' },
  { keys: 'Enter', text: 'Die Zeile öffnen' },
  { keys: '?', text: 'Diese Liste' },
];

export type KeyAct = 'box' | 'search' | 'next' | 'previous' | 'help';

const PLAIN: { [key: string]: KeyAct } = { '/': 'search', j: 'next', k: 'previous', '?': 'help' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>;

/** What a key does; null inside fields and dialogs. @param at where the focus is */
export function actOfKey(
  { key, ctrlKey, metaKey, altKey, defaultPrevented }: Pressed,
  at: Element | null,
): KeyAct | null {
  if (defaultPrevented || altKey) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && at?.closest('dialog') == null ? 'box' : null;
  if (at?.closest('input, textarea, select, [contenteditable], dialog') != null) return null;
  return PLAIN[key] ?? null;
}

/** Rows of all lists, in the order of the page. */
const ROWS = ['.table tbody > tr', '.week tbody > tr', '.record', 'a.row', 'button.row']
  .map((row) => `main ${row}`)
  .join(', ');
/** What Enter opens in a row: the first kind that the row has. */
const WAYS = ['.row-link', '.row-way', '.record__link', 'a[href]', 'button:not(:disabled)'];

function wayOf(row: HTMLElement): HTMLElement | null {
  if (row.matches('a, button')) return row;
  for (const way of WAYS) {
    const found = row.querySelector<HTMLElement>(way);
    if (found) return found;
  }
  return null;
}

/** The way into the row after or before the focused one; the first where none is focused. */
export function rowBeside(page: Document, step: 1 | -1): HTMLElement | null {
  const rows = [...page.querySelectorAll<HTMLElement>(ROWS)].filter((row) => wayOf(row) !== null);
  const at = rows.findIndex((row) => row.contains(page.activeElement));
  const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  return row ? wayOf(row) : null;
}

/** The first search field of the page. */
export function searchOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('main input[type="search"]');
}
