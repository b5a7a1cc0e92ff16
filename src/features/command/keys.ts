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

/** Links that open a row, in the order of the page. */
const ROW_LINKS = ['.table .row-link', '.table .row-way', '.record__link', 'a.row', '.week .row-link']
  .map((link) => `main ${link}`)
  .join(', ');

/** The row link after or before the focused one; the first where none is focused. */
export function rowBeside(page: Document, step: 1 | -1): HTMLElement | null {
  const links = [...page.querySelectorAll<HTMLElement>(ROW_LINKS)];
  const at = links.findIndex((link) => link === page.activeElement);
  return links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))] ?? null;
}

/** The first search field of the page. */
export function searchOf(page: Document): HTMLElement | null {
  return page.querySelector<HTMLElement>('main input[type="search"]');
}
