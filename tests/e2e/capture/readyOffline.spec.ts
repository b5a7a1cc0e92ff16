/** The phone prepares for offline work from the first visit on. */

import { phoneOptions } from '../../support/browser/browser';
import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';

test('loads the other files while one fails, then opens screens offline', async ({ scenario }) => {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stuck = scenario.proxy.on({ method: 'GET', path: /\/assets\/manager-[^/]*\.js$/ }, { kind: 'hold', until });
  const phone = await Phone.open(await scenario.context(phoneOptions()), scenario.proxy.url);
  const { page } = phone;
  await phone.goto('/property-manager/auth');
  await stuck.spent;
  // Files before and behind the failing one in the list, which this page does not request.
  const later = () => scenario.proxy.count('GET', /\/assets\/(admin|zip)-[^/]*\.js$/);
  await expect.poll(later, { timeout: 30_000 }).toBe(2);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)).toBeNull();
  release();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
  // The browser's HTTP cache does not count: it may clear that at any time.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await phone.goto('/property-manager/auth');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  const font = () => page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Source Sans 3')?.status);
  await expect.poll(font).toBe('loaded');
});
