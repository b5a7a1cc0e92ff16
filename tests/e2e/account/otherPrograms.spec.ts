/** Other programs: an office puts its services into its own calendar, and gives a program a key. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import ICAL from 'ical.js';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { deskOf } from '../../support/browser/office';
import { deliver, session, work } from '../../support/rows/work';
import { startServer, type TestServer } from '../../support/server/server';
import { tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);
test.describe.configure({ mode: 'serial' });

let server: TestServer;
let world: World;
let page: Page;

test.beforeAll(async ({ browser }) => {
  server = await startServer({ clock: false, env: { WEBHOOK_PRIVATE: '1' } });
  world = await tenants(server);
  const { employee, property } = world.a;
  await deliver(server, await work({ author: employee.id, property, photos: 1 }), session(employee.token));
  page = await deskOf(browser, { server, who: world.a.company, permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(async () => {
  await page.context().close();
  await server.remove();
});

const copied = () => page.evaluate(() => navigator.clipboard.readText());
async function openList(name: string) {
  await page.goto(`${server.url}/konto`);
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}
async function expectNarrow() {
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1440, height: 900 });
}
const withKey = async (key: string) =>
  (await fetch(`${server.url}/api/v1/documentations`, { headers: { Authorization: `Bearer ${key}` } })).status;

async function summaries(url: string): Promise<string[]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
}

test('makes, shows, renews and ends a calendar', async () => {
  const list = await openList('Im eigenen Kalender anzeigen');
  await expect(list.getByText('Noch kein Kalender')).toBeVisible();
  await list.getByRole('button', { name: 'Kalender hinzufügen' }).click();
  const form = page.getByRole('dialog', { name: 'Kalender hinzufügen' });
  await form.getByLabel('Name im Kalenderprogramm').fill('');
  await form.getByRole('button', { name: 'Adresse erstellen' }).click();
  await expect(form.getByText('Bitte geben Sie dem Kalender einen Namen.')).toBeVisible();
  await form.getByLabel('Name im Kalenderprogramm').fill('Büro');
  await form.getByRole('combobox', { name: 'Person' }).click();
  await form.getByRole('option', { name: world.a.employee.fullName }).click();
  await expect(form.getByRole('switch', { name: 'Namen von Mitarbeitenden' })).not.toBeChecked();
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Adresse erstellen' }).click();

  const made = page.getByRole('dialog', { name: 'Adresse für Ihren Kalender' });
  await made.getByRole('button', { name: 'Adresse kopieren' }).click();
  const address = await copied();
  expect(address).toMatch(new RegExp(`^${server.url}/api/app/calendar/\\w{43}/objektbeleg.ics$`));
  expect(await summaries(address)).toContain('Hausmeister, Domkloster a');
  await expectNarrow();
  await made.getByRole('button', { name: 'Zur Liste' }).click();

  const feed = list.getByRole('article', { name: 'Büro' });
  await expect(feed).toContainText('Eine Person, ohne Namen');
  await expect(feed).toContainText('Zuletzt abgerufen am');
  await feed.getByRole('button', { name: 'Adresse zeigen' }).click();
  await expect(feed.getByLabel('Adresse', { exact: true })).toHaveValue(address);
  await feed.getByRole('button', { name: 'Erneuern' }).click();
  await page.getByRole('button', { name: 'Adresse erneuern' }).click();
  await expect(feed.getByLabel('Adresse', { exact: true })).not.toHaveValue(address);
  expect((await fetch(address)).status).toBe(404);
  await feed.getByRole('button', { name: 'Beenden' }).click();
  await page.getByRole('button', { name: 'Kalender beenden' }).click();
  await expect(feed).toContainText('Beendet am');
  await expect(feed.getByRole('button')).toHaveCount(0);
  expect(await seriousFaults(page)).toEqual([]);
});

test('makes a key that is shown once, and ends it', async () => {
  const list = await openList('Daten mit einem Schlüssel abrufen');
  await list.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const form = page.getByRole('dialog', { name: 'Schlüssel erstellen' });
  await form.getByLabel('Programm').fill('ERP');
  await form.getByRole('switch', { name: 'Mängel' }).check();
  await form.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const made = page.getByRole('dialog', { name: 'Ihr neuer Schlüssel' });
  await made.getByRole('button', { name: 'Schlüssel kopieren' }).click();
  const key = await copied();
  expect(await withKey(key)).toBe(200);
  expect(await seriousFaults(page)).toEqual([]);
  await made.getByRole('button', { name: 'Zur Liste' }).click();

  const entry = list.getByRole('article', { name: 'ERP' });
  await expect(entry).toContainText('Immobilien, Dokumentationen, Mängel');
  await expect(page.getByText(key)).toHaveCount(0);
  await entry.getByRole('button', { name: 'Beenden' }).click();
  await page.getByRole('button', { name: 'Schlüssel beenden' }).click();
  await expect(entry).toContainText('Beendet am');
  expect(await withKey(key)).toBe(401);
});

test('makes a webhook, tests it, shows its log, and ends it', async () => {
  let answer = 500;
  const received: string[] = [];
  const receiver = createServer(async (request, response) => {
    for await (const chunk of request) received.push(String(chunk));
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/empfang`;
  const list = await openList('Ereignisse an ein Programm senden');
  await expect(list.getByText('Noch kein Webhook')).toBeVisible();
  await list.getByRole('button', { name: 'Webhook anlegen' }).click();
  const form = page.getByRole('dialog', { name: 'Webhook anlegen' });
  await form.getByRole('button', { name: 'Webhook anlegen' }).click();
  await expect(form.getByText('Bitte geben Sie eine vollständige Adresse ein')).toBeVisible();
  await form.getByLabel('Adresse').fill(address);
  await form.getByRole('switch', { name: 'Mangel gemeldet' }).uncheck();
  expect(await seriousFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Webhook anlegen' }).click();
  const made = page.getByRole('dialog', { name: 'Ihr neuer Webhook' });
  await made.getByRole('button', { name: 'Geheimnis kopieren' }).click();
  const secret = await copied();
  expect(secret).toMatch(/^whsec_/);
  expect(await seriousFaults(page)).toEqual([]);
  await made.getByRole('button', { name: 'Zur Liste' }).click();

  const entry = list.getByRole('article', { name: address });
  await expect(entry).toContainText('Dokumentation berichtigt oder ergänzt, Geplante Leistung fehlt');
  await expect(entry).not.toContainText('Mangel gemeldet');
  await entry.getByRole('button', { name: 'Protokoll' }).click();
  await expect(entry.getByText('Noch nichts gesendet')).toBeVisible();
  await entry.getByRole('button', { name: 'Test senden' }).click();
  await expect(entry.getByText('Aufgegeben: Antwort mit Status 500')).toBeVisible();
  answer = 200;
  await entry.getByRole('button', { name: 'Test senden' }).click();
  await expect(entry.getByText(/^Zugestellt am .*\(Status 200\)$/)).toBeVisible();
  expect(received.map((text) => JSON.parse(text).type)).toEqual(['test', 'test']);
  expect(await seriousFaults(page)).toEqual([]);
  await expectNarrow();
  await entry.getByRole('button', { name: 'Beenden' }).click();
  await page.getByRole('button', { name: 'Webhook beenden' }).click();
  await expect(entry).toContainText('Beendet am');
  await expect(entry.getByRole('button', { name: 'Test senden' })).toHaveCount(0);
  expect(await page.getByText(secret).count()).toBe(0);
  receiver.closeAllConnections();
  receiver.close();
});

test("the copy of one's data names both, without address and key", async () => {
  await page.goto(`${server.url}/konto`);
  const button = page.getByRole('button', { name: 'Daten herunterladen' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await file.path(), 'utf8');
  const titles = JSON.parse(text).access_keys.map(({ title, kind }: { title: string; kind: string }) => [kind, title]);
  expect(titles).toEqual([
    ['api', 'ERP'],
    ['calendar', 'Büro'],
  ]);
  expect(JSON.parse(text).webhooks).toMatchObject([{ kinds: expect.any(Array), endedAt: expect.any(String) }]);
  expect(text).not.toMatch(/objektbeleg\.ics|ob_\w{43}|whsec_/);
});
