/**
 * The receipt of a link on the static start page: drawn hidden at build time
 * (app/PublicHtml.tsx), filled in here without React.
 */
import { linkReceiptCheck, linkReceiptCode } from './components/linkReceiptCheckTexts';
import { linkReceiptFacts, linkReceiptTitle } from './components/linkReceiptTexts';
import { numberedNodes } from './components/numberParts';
import { documentationPath } from './components/paths';
import { qrPath } from './components/qrPath';
import { type LinkReceipt, linkReceipt } from './db/links';
import { setSetting } from './db/settings';
import { deliveryWords } from './domain/delivery/deliveryWords';
import { useSyncStatus } from './sync/status';
import { watchQuery } from './sync/watch';

function fillReceipt(place: HTMLElement, { row, token }: LinkReceipt): void {
  const sending = useSyncStatus.getState().sending?.id === row.id;
  const { mark, words } = deliveryWords(row, { now: Date.now(), sending });
  const [title, facts] = place.querySelectorAll('strong, p');
  title?.replaceChildren(...numberedNodes(linkReceiptTitle(row.number)));
  if (facts) facts.textContent = linkReceiptFacts(row);
  for (const state of place.querySelectorAll<HTMLElement>('[data-mark]')) {
    state.hidden = state.dataset.mark !== mark;
    if (state.lastElementChild) state.lastElementChild.textContent = state.hidden ? '' : words;
  }
  fillCheck(place.querySelector('[data-check]'), row);
  const next = place.querySelector<HTMLAnchorElement>('a.btn');
  if (next) next.href = documentationPath(token ?? '');
  next?.toggleAttribute('hidden', token === null);
}

/** How to check it, once the server reported the log's state. */
function fillCheck(place: HTMLElement | null, row: LinkReceipt['row']): void {
  const check = linkReceiptCheck(row, location.origin);
  place?.toggleAttribute('hidden', check === null);
  const link = place?.querySelector('a');
  if (!place || !link || !check || link.href === check.address) return;
  link.href = check.address;
  link.textContent = check.address;
  const sum = link.nextElementSibling;
  if (sum) sum.textContent = check.sum;
  const { width, path } = qrPath(check.address);
  const code = place.querySelector('svg');
  code?.setAttribute('viewBox', `0 0 ${width} ${width}`);
  code?.setAttribute('aria-label', linkReceiptCode(check.address));
  code?.querySelector('path')?.setAttribute('d', path);
}

/**
 * Shows it, live, until dismissed.
 * @param place its drawn element.
 */
export function showReceipt(place: HTMLElement): void {
  let last: LinkReceipt | null = null;
  const drawReceipt = () => {
    if (last) fillReceipt(place, last);
    place.hidden = last === null;
  };
  place.querySelector('button')?.addEventListener('click', () => {
    setSetting('linkReceipt', null).catch(() => undefined);
  });
  watchQuery('receipt', linkReceipt, (receipt) => {
    last = receipt;
    drawReceipt();
  });
  useSyncStatus.subscribe(drawReceipt);
}
