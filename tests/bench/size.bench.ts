import { gzipSync } from 'node:zlib';
import { type Response, test } from '@playwright/test';
import { phoneOptions } from '../support/browser';
import { Phone } from '../support/phone';
import { report } from './rows';
import { setStage } from './stage';

test('bytes until the capture is usable', async () => {
  const stage = await setStage();
  // Without the service worker: it would fetch the whole app in the background and nobody waits for that.
  const context = await stage.browser.newContext({ ...phoneOptions(), serviceWorkers: 'block' });
  const phone = await Phone.open(context, stage.server.url);
  await phone.signInOnly(stage.crew.employees[0]);
  const devtools = await context.newCDPSession(phone.page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answers: Response[] = [];
  phone.page.on('response', (response) => answers.push(response));
  await phone.goto('/new-documentation');
  await phone.page.getByRole('button', { name: 'Foto aufnehmen' }).waitFor();
  const sizes = { script: 0, stylesheet: 0 };
  for (const answer of answers) {
    const kind = answer.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') continue;
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
