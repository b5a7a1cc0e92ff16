/** From the first visit on the phone makes itself ready for the cellar. */
import { expect, test } from '../support/badDay';
import { phoneOptions } from '../support/browser';
import { Phone } from '../support/phone';

test('while one file of the app does not come, the others do; then every screen opens without a network', async ({
  day,
}) => {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stuck = day.proxy.on({ method: 'GET', path: /\/assets\/manager-[^/]*\.js$/ }, { kind: 'hold', until });
  const phone = await Phone.open(await day.context(phoneOptions()), day.proxy.url);
  const { page } = phone;
  await phone.goto('/property-manager/auth');
  await stuck.spent;
  // Files from both ends of the list, far before and far behind it, which nothing on this page asks for.
  const later = () => day.proxy.count('GET', /\/assets\/(admin|zip)-[^/]*\.js$/);
  await expect.poll(later, { timeout: 30_000 }).toBe(2);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active ?? null)).toBeNull();
  letGo();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
  // What the browser itself happens to keep of a page does not count: it may clear that at any time.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await phone.goto('/property-manager/auth');
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible();
  const font = () => page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Source Sans 3')?.status);
  await expect.poll(font).toBe('loaded');
});
