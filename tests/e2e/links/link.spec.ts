/** Documenting without an account: the page behind a sticker, online and offline (spec 2, D8, D11, D43). */
import type { Locator, Page } from '@playwright/test';
import { shortRoot } from '../../../src/domain/evidence/check';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions } from '../../support/browser/browser';
import { codeOn } from '../../support/browser/codeOn';
import { capture, documentByLink, guestPhone, makeLink, nameField, readyForOffline } from '../../support/browser/links';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { sql } from '../../support/server/sql';

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

const leadsTo = (page: Page) => page.getByRole('group').getByText('Haus am Dom');

const providersLink = (scenario: Scenario) =>
  makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);

/** px: phone widths, and a millimetre of print. */
const WIDTHS = [320, 390];
const MM = 96 / 25.4;

/** Large enough for a camera on screen and in print, complete, and the right code. */
async function expectReadableCode(page: Page, code: Locator, address: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS)
    for (const [media, least] of [
      ['screen', 216],
      ['print', 56 * MM],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ media });
      const box = await code.boundingBox();
      expect([box?.width, box?.height].map((side) => Math.ceil(side ?? 0) >= Math.floor(least))).toEqual([true, true]);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // Not below the button at the foot.
      await code.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }));
      expect(await codeOn(code)).toBe(address);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/link-receipt-${width}-${media}.png` });
    }
  await page.emulateMedia({ media: 'screen' });
  if (before) await page.setViewportSize(before);
}

test('delivers from the scan on: name once, photo, save, receipt', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await capture(phone, link, { notes: 'Treppe gewischt' });
  await expect(leadsTo(page)).toBeVisible();
  await expect(page.getByText('Aus dem Link')).toBeVisible();
  await expect(page.getByText(/^Ohne Anmeldung, im Auftrag von Dienst/)).toBeVisible();
  await expect(page.getByText('Bitte geben Sie Ihren Namen ein')).toBeVisible();
  await expect(page.getByText('Es fehlt noch: Ihr Name')).toBeVisible();
  // The disabled-looking button leads to the missing field.
  await page.getByRole('button', { name: 'Speichern', exact: true }).click({ force: true });
  await expect(nameField(page)).toBeFocused();
  await nameField(page).fill(' Kolonne 3 ');
  const kept = await phone.save();
  await expect(page.getByText(/^(Auf dem Gerät gesichert|Wird übertragen|Übertragen)/).first()).toBeVisible();
  await expect(page.getByText(/Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5}/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await phone.expectEmptyQueue();
  const [row] = await scenario.world.rows('documentations', `id = "${kept.id}"`);
  expect(row).toMatchObject({
    link: link.id,
    employee_name: 'Kolonne 3',
    user: '',
    company_admin: scenario.team.provider.id,
    property: scenario.team.properties[0].id,
    state: 'complete',
    location_status: 'on_site',
    trust_level: 'by_link',
  });
  const receipt = page.getByRole('main');
  const saved = page.getByRole('heading', { level: 1, name: 'Gespeichert' });
  const login = page.getByRole('link', { name: 'Login' });
  const [{ number } = {}] = await phone.rows('outbox');
  for (const open of [async () => {}, () => page.reload()]) {
    await open();
    await expect(saved).toBeVisible();
    await expect(receipt).toContainText(String(number));
    await expect(receipt).toContainText('Haus am Dom');
    await expect(receipt).toContainText('Kolonne 3');
    await expect(receipt.getByText('Übertragen', { exact: true })).toBeVisible();
    // Nothing of the landing page beside it.
    await expect(login).toHaveCount(0);
    // How anybody verifies it, folded: address, its code, and the entry's hash.
    await expect(receipt.getByRole('img', { name: /^QR-Code/ })).toBeHidden();
    await receipt.getByText('Nachweis', { exact: true }).click();
    const address = `${new URL(page.url()).origin}/pruefen/${number}`;
    await expect(receipt.getByRole('link', { name: address })).toHaveAttribute('href', address);
    const [{ entry } = {}] = await sql(
      scenario.world.server,
      `SELECT lower(hex(e.entry)) AS entry FROM evidence_openings o JOIN evidence_entries e ON e.position = o.position
      WHERE o.record = '${(await phone.rows('outbox'))[0]?.id}'`,
    );
    await expect(receipt.getByText(`Prüfsumme ${shortRoot(String(entry))}`)).toBeVisible();
    await expectReadableCode(page, receipt.getByRole('img', { name: `QR-Code: ${address}` }), address);
  }
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Neue Dokumentation an diesem Objekt' }).click();
  await expect(nameField(page)).toHaveValue('Kolonne 3');
  await page.getByRole('dialog', { name: 'Kamera' }).getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Datenschutz/ })).toBeVisible();
  await phone.goto('/');
  await receipt.getByRole('button', { name: 'Ausblenden' }).click();
  // The worker stays with the link, also after a reload; the landing page is one tap further.
  const again = page.getByRole('button', { name: 'Neue Dokumentation an diesem Objekt' });
  for (const open of [async () => {}, () => page.reload()]) {
    await open();
    await expect(again).toBeVisible();
    await expect(receipt).toContainText('Haus am Dom');
    await expect(saved).toHaveCount(0);
    await expect(login).toHaveCount(0);
  }
  await again.click();
  await expect(page).toHaveURL(new RegExp(`${link.path}$`));
  await phone.goto('/');
  await page.getByRole('button', { name: 'Zur Startseite' }).click();
  await expect(login).toBeVisible();
  expect((await phone.rows('meta')).find(({ key }) => key === 'setting:linkReceipt')).toMatchObject({ value: null });
});

test('leads to the name beside the bar, also after three photos', async ({ scenario }) => {
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 640 });
  await phone.goto((await providersLink(scenario)).path);
  await expect(leadsTo(page)).toHaveCount(1);
  await phone.shoot(3);
  await expect(nameField(page)).toBeFocused();
  const isFree = () =>
    nameField(page).evaluate((field) => {
      const { x, y, width } = field.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + 3) === field;
    });
  await expect.poll(isFree).toBe(true);
});

test('keeps the start page when the app cannot load for the receipt', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const context = await scenario.context({ ...phoneOptions(), serviceWorkers: 'block' });
  const phone = await Phone.open(context, scenario.proxy.url);
  const { page } = phone;
  await documentByLink(phone, link, { name: 'Mia', notes: 'Hof' });
  await expect(page).toHaveURL(/\/$/);
  const html = await (await page.request.get(`${phone.origin}/`)).text();
  const [, address = ''] = /data-app="([^"]+)"/.exec(html) ?? [];
  expect(address).toMatch(/^\/assets\/.*\.js$/);
  await page.route(`**${address}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.unroute(`**${address}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Gespeichert' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
});

test('sends the token in its header only and keeps it in the database only', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  await documentByLink(phone, link, { name: 'Mia', notes: 'Hof gekehrt' });
  await phone.expectEmptyQueue();
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((line) => line.includes(link.token))).toEqual([]);
  expect((await phone.rows('links')).map((row) => row.token)).toEqual([link.token]);
  const elsewhere = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(elsewhere).not.toContain(link.token);
  expect(JSON.stringify(await phone.rows('log'))).not.toContain(link.token);
  expect(scenario.world.server.lines().join('\n')).not.toContain(link.token);
});

test('opens and captures offline after one visit, and delivers later', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await phone.goto(link.path);
  await expect(leadsTo(page)).toBeVisible();
  await readyForOffline(phone);
  await page.context().setOffline(true);
  const kept = await documentByLink(phone, link, { name: 'Ilka', notes: 'Keller ohne Netz' });
  expect(kept.sealed.property).toBe(scenario.team.properties[0].id);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('1 nicht übertragen')).toBeVisible();
  await expect(page.getByText('Bitte diese Seite offen lassen, bis alles übertragen ist.')).toBeVisible();
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nicht übertragen' })).toBeVisible();
  await expect(page.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await phone.goto(link.path);
  await expect(page.locator('p.pending')).toContainText('1 nicht übertragen');
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  await expect(page.getByRole('heading', { name: 'Zuletzt per Link übertragen' })).toBeVisible();
  await expect(page.getByText('Übertragen', { exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => scenario.seen()).toBe(1);
});

test('says what is wrong: bad shape, unknown token, a full stop behind it', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await phone.goto('/documentation/abc');
  await expect(page.getByRole('heading', { name: 'Ungültiger Link', exact: true })).toBeVisible();
  await phone.goto(`/documentation/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Ungültiger oder abgelaufener Link' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await phone.goto(`${link.path}.%20`);
  await expect(leadsTo(page)).toBeVisible();
});

test('reminds of two unsent photos a month later, and exports them', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  await capture(phone, link, { notes: '', photos: 2 });
  await phone.page.close();
  const page = await phone.page.context().newPage();
  await page.clock.install({ time: Date.now() + 30 * 86_400_000 });
  const later = Phone.with(page, scenario.proxy.url);
  await later.goto('/');
  await expect(page.getByText('1 nicht übertragen')).toBeVisible();
  await expect(page.getByText('Unter „Ansehen“ steht, was noch fehlt.')).toBeVisible();
  await page.getByRole('link', { name: 'Ansehen', exact: true }).click();
  await expect(page.getByText('1 Eintrag')).toBeVisible();
  await expect(page.getByText('Zeit abgelaufen', { exact: true })).toBeVisible();
  await expect(page.getByText('2 Fotos, nicht gespeichert')).toBeVisible();
  await expect(page.getByText('Haus am Dom')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als ZIP sichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Objektbeleg_Aufnahme_/);
  await later.goto(link.path);
  await expect(page.locator('p.pending')).toContainText('1 nicht übertragen');
  await expect(page.getByRole('timer', { name: 'Verbleibende Zeit' })).toBeVisible();
});

test('warns on every page while a browser may delete after seven days', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  const warning = page.getByText('Dieser Browser kann Daten von Webseiten nach 7 Tagen ohne Besuch löschen.', {
    exact: false,
  });
  await phone.goto(link.path);
  await expect(leadsTo(page)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await readyForOffline(phone);
  await page.context().setOffline(true);
  await documentByLink(phone, link, { name: 'Ilka', notes: 'Keller' });
  for (const path of ['/', '/nicht-uebertragen', link.path]) {
    await phone.goto(path);
    await expect(warning).toBeVisible();
  }
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  await phone.goto(link.path);
  await expect(leadsTo(page)).toBeVisible();
  await expect(warning).toHaveCount(0);
});

test('has no serious axe fault: light, dark, at 320 px', async ({ scenario }) => {
  const link = await providersLink(scenario);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await phone.goto(link.path);
  await expect(leadsTo(page)).toBeVisible();
  await phone.aim();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await seriousFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
