/**
 * What a judge of a record reads about its time stamp and witnesses (D183, D184), without JavaScript, on any screen.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { changing } from '../../server/delivery/changing';
import { seriousFaults } from '../../support/browser/axe';
import { type Authority, answersHonestly, stampNow, startAuthority } from '../../support/evidence/authority';
import { signNow } from '../../support/evidence/judge';
import { deliver, session, work } from '../../support/rows/work';
import { fullOr } from '../../support/run/full.mjs';
import { startServer, type TestServer } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { tenants, type World } from '../../support/server/tenants';

const BY = '„Zeitstempel 3, Prüfstelle Köln“';

let server: TestServer;
let authority: Authority;
let number: string;
let world: World;
test.beforeAll(async () => {
  authority = await startAuthority('/O=Prüfstelle Köln/CN=Zeitstempel 3');
  answersHonestly(authority);
  server = await startServer({ clock: false, env: { TSA_URL: `${authority.url}/tsa`, TSA_CA_FILE: authority.root } });
  world = await tenants(server);
  const { employee, property } = world.a;
  const done = await work({ author: employee.id, property, photos: 2, content: { notes: 'Treppe gewischt' } });
  await deliver(server, done, session(employee.token));
  await signNow(server);
  await stampNow(server);
  await changing({ server, world }).edit(done, { notes: 'Nur die Treppe' });
  await signNow(server);
  await stampNow(server);
  number = String((await sql(server, `SELECT number FROM documentations WHERE id = '${done.sealed.id}'`))[0]?.number);
});
test.afterAll(async () => {
  await server.remove();
  await authority.stop();
});

async function checked(browser: Browser, of: { width: number; height: number; dark: boolean; script: boolean }) {
  const { width, height, dark, script } = of;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: script,
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/pruefen/${number}`);
  return page;
}
const findMessage = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^Zeit von außen\./ });

test('says when record and correction were entered, by whom, and the limit', async ({ browser }) => {
  const page = await checked(browser, { width: 390, height: 844, dark: false, script: false });
  await expect(findMessage(page)).toHaveText(
    new RegExp(
      `^Zeit von außen\\. Spätestens am \\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d\\sUhr stand die Dokumentation im Prüfbuch\\. Das sagt ein Zeitstempel \\(RFC 3161\\), der ${BY} als Aussteller nennt\\. Ob er von dort stammt und nicht vom Betreiber dieses Servers, zeigt seine Unterschrift; diese Seite prüft sie nicht\\. Die Berichtigung stand spätestens am [\\d., :]+\\sUhr darin\\. Ein Zeitstempel beweist nicht, wann und wo fotografiert wurde, und nicht, dass der Inhalt stimmt\\. Zeitstempel und gestempelter Stand zum Nachprüfen\\.$`,
    ),
  );
  await expect(page.getByText('Ein Zeitstempel von außen zeigt, dass es den Eintrag')).toBeVisible();
  const [token, state] = await Promise.all(
    ['Zeitstempel', 'gestempelter Stand'].map(async (name) => {
      const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      return Buffer.from(await (await fetch(`${server.url}${address}`)).arrayBuffer());
    }),
  );
  expect(await authority.verify(state as Buffer, token as Buffer)).toContain('Verification: OK');
  await page.context().close();
});

test('is legible light and dark, on phones of any kind and the desktop', async ({ browser }) => {
  const screens = [
    [320, 568],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const;
  for (const [width, height] of fullOr(screens, screens.slice(0, 1)))
    for (const dark of fullOr([true, false], [true])) {
      const page = await checked(browser, { width, height, dark, script: true });
      await expect(findMessage(page)).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/check-${width}-${dark ? 'dark' : 'light'}.png`,
          fullPage: true,
        });
      await page.context().close();
    }
});
