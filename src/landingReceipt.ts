/**
 * The receipt of whoever saved by a link, on the start page as it stands ready in HTML (D126): drawn at build time,
 * hidden (app/publicHtml.tsx), and filled in here without React.
 */
import { type LinkReceipt, linkReceipt } from './data/links';
import { setSetting } from './data/settings';
import { deliveryWords } from './domain/deliveryWords';
import { useSyncStatus } from './sync/status';
import { watch } from './sync/watch';
import { linkReceiptFacts, linkReceiptTitle } from './ui/linkReceiptTexts';
import { documentationPath } from './ui/paths';

function fill(place: HTMLElement, { row, token }: LinkReceipt): void {
  const sending = useSyncStatus.getState().sending?.id === row.id;
  const { mark, words } = deliveryWords(row, { now: Date.now(), sending });
  const [title, facts] = place.querySelectorAll('strong, p');
  if (title) title.textContent = linkReceiptTitle(row.number);
  if (facts) facts.textContent = linkReceiptFacts(row);
  for (const state of place.querySelectorAll<HTMLElement>('[data-mark]')) {
    state.hidden = state.dataset.mark !== mark;
    if (state.lastElementChild) state.lastElementChild.textContent = state.hidden ? '' : words;
  }
  const next = place.querySelector('a');
  if (next) next.href = documentationPath(token ?? '');
  next?.toggleAttribute('hidden', token === null);
}

/** Shows it, live, until it is put away. @param place where it was drawn. */
export function showReceipt(place: HTMLElement): void {
  let last: LinkReceipt | null = null;
  const draw = () => {
    if (last) fill(place, last);
    place.hidden = last === null;
  };
  place.querySelector('button')?.addEventListener('click', () => {
    setSetting('linkReceipt', null).catch(() => undefined);
  });
  watch('receipt', linkReceipt, (receipt) => {
    last = receipt;
    draw();
  });
  useSyncStatus.subscribe(draw);
}
