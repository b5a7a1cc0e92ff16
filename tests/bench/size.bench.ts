import { gzipSync } from 'node:zlib';
import { type Response, test } from '@playwright/test';
import { phoneOptions } from '../support/browser/browser';
import { Phone } from '../support/browser/phone';
import { report } from './rows';
import { setStage } from './stage';

const BUTTON = 'Foto aufnehmen';

/** Runs in the page: marks when the button appears. The test process would notice later. */
function noteWhenUsable(name: string): void {
  const isThere = (button: Element) => button.textContent?.includes(name);
  new MutationObserver((_changes, observer) => {
    if (![...document.querySelectorAll('button')].some(isThere)) return;
    performance.mark('usable');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

function listRequestsUntilUsable(): string[] {
  const usable = performance.getEntriesByName('usable')[0];
  if (!usable) throw new Error('The button was there, and no change of the page brought it.');
  const requests = performance.getEntriesByType('resource');
  return requests.filter(({ startTime }) => startTime <= usable.startTime).map(({ name }) => name);
}

test('bytes until the capture is usable', async () => {
  const stage = await setStage();
  // No service worker: it fetches the complete app in the background.
  const context = await stage.browser.newContext({ ...phoneOptions(), serviceWorkers: 'block' });
  const phone = await Phone.open(context, stage.server.url);
  await phone.signInOnly(stage.team.employees[0]);
  const devtools = await context.newCDPSession(phone.page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answers: Response[] = [];
  phone.page.on('response', (response) => answers.push(response));
  await phone.page.addInitScript(noteWhenUsable, BUTTON);
  await phone.goto('/new-documentation');
  await phone.page.getByRole('button', { name: BUTTON }).waitFor();
  const queries = new Set(await phone.page.evaluate(listRequestsUntilUsable));
  const sizes = { script: 0, stylesheet: 0 };
  for (const answer of answers) {
    const kind = answer.request().resourceType();
    if (!queries.has(answer.url()) || (kind !== 'script' && kind !== 'stylesheet')) continue;
    sizes[kind] += gzipSync(await answer.body(), { level: 9 }).length / 1024;
  }
  const shared = {
    comparedWith: '–',
    unit: 'KB',
    better: 'lower',
    rounds: 1,
    detail: 'as the browser asked for them',
  } as const;
  const what = (kind: string) => `gz bytes until /new-documentation is usable: ${kind}`;
  report({ ...shared, order: 6, what: what('JS'), value: sizes.script, aim: 150, alarm: 150 });
  report({ ...shared, order: 7, what: what('CSS'), value: sizes.stylesheet, aim: 15, alarm: 15 });
  await stage.end();
});
