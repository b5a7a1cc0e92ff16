/** What the browser prints: every line on the sheet, also with names of 90 letters without blanks. */
import type { Page } from '@playwright/test';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { expect, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { layoutFaults, placedPages } from '../../support/reading/pdfWords';
import { send } from '../../support/server/server';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

const LONG = `Haus${'straßenbahnhof'.repeat(7)}`.slice(0, 90);
/** Of a printer that prints no closer to the edge, points. */
const EDGE = 20;

/** The padding of a sticker, points. */
const STICKER_EDGE = 15;

async function printedText(page: Page, name: string, edge = EDGE): Promise<string> {
  const path = test.info().outputPath(`${name}.pdf`);
  await page.pdf({ preferCSSPageSize: true, printBackground: true, path });
  const pages = placedPages(path);
  expect(layoutFaults(pages, edge), name).toEqual([]);
  return pages.flatMap(({ words }) => words.map(({ text }) => text)).join('');
}

test('prints a record, a list and a month with each line on the sheet', async ({ scenario }) => {
  const [dom] = scenario.team.properties;
  const [emil] = scenario.team.employees;
  await scenario.world.change('properties', dom.id, { name: LONG, address: LONG });
  await scenario.world.change('users', scenario.team.provider.id, { company_name: `${LONG} GmbH` });
  await scenario.world.change('users', emil.id, { full_name: `Łukasz ${LONG}`.slice(0, 90) });
  const { bring } = await byEmployee(scenario);
  await bring(2, `${LONG} Сніг прибрано. برف پارو شد`);
  await bring(1, 'Treppe gewischt');
  const { page, close } = await office(scenario);
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  expect(await printedText(page, 'list')).toContain(LONG);
  await page.getByRole('row').getByRole('link', { name: RECORD_LINK }).last().click();
  await expect(page.getByText('Сніг прибрано', { exact: false })).toBeVisible();
  const record = await printedText(page, 'record');
  for (const words of [LONG, 'Снігприбрано.', 'Gedrucktam']) expect(record).toContain(words);
  await page.goto(`${scenario.proxy.url}/property-manager/properties/${dom.id}`);
  await expect(page.getByRole('region', { name: 'Kalender' }).getByText('2 Einträge').first()).toBeVisible();
  expect(await printedText(page, 'month')).toContain(LONG);
  await close();
});

test('prints sticker and notice of a link with each line on the sheet', async ({ scenario }) => {
  const [dom] = scenario.team.properties;
  await scenario.world.change('properties', dom.id, { name: LONG, address: LONG });
  await scenario.world.change('users', scenario.team.provider.id, { company_name: `${LONG} GmbH` });
  const { page, close } = await office(scenario, { who: scenario.team.provider });
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await page.goto(`${scenario.proxy.url}/properties/${dom.id}`);
  await page.getByRole('button', { name: /^Dokumentations-Link/ }).click();
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  for (const [kind, edge] of [
    ['Aufkleber A6', STICKER_EDGE],
    ['Aushang A4', EDGE],
  ] as const) {
    await page.getByRole('button', { name: kind }).click();
    await page.locator('.paper svg.qr').waitFor({ state: 'attached' });
    const text = await printedText(page, kind, edge);
    for (const words of ['Scannen', LONG]) expect(text).toContain(words);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.paper')).toHaveCount(0);
  }
  await close();
});

test('prints the notice of usual and of long names down to its last line', async ({ scenario }) => {
  const [dom] = scenario.team.properties;
  const local = 'objektverwaltung.'.repeat(4).slice(0, 60);
  for (const [company, email, name] of [
    ['Kowalski Gebäudedienste GmbH', 'post@kowalski.example', 'Aachener Straße 220'],
    ['Gebäudedienste Kowalski und Söhne GmbH', 'verwaltung.koeln@kowalski-dienste.example', 'Aachener Straße 220'],
    [`${LONG.slice(0, 85)} GmbH`, `${local}@${'abteilung.'.repeat(12)}example.org`, LONG],
  ] as const) {
    await scenario.world.change('users', scenario.team.provider.id, { company_name: company, email });
    await scenario.world.change('properties', dom.id, { name, address: name });
    const { page, close } = await office(scenario, { who: { ...scenario.team.provider, email } });
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await page.goto(`${scenario.proxy.url}/properties/${dom.id}`);
    await page.getByRole('button', { name: /^Dokumentations-Link/ }).click();
    const make = page.getByRole('button', { name: 'Link erstellen' });
    const notice = page.getByRole('button', { name: 'Aushang A4' });
    await expect(make.or(notice)).toBeVisible();
    if (await make.isVisible()) await make.click();
    await notice.click();
    await page.locator('.paper svg.qr').waitFor({ state: 'attached' });
    const text = await printedText(page, 'notice');
    for (const words of [email, 'Nachweisprüfen:', '/pruefen', 'Gedrucktam']) expect(text).toContain(words);
    await close();
  }
});

test('prints a shared page and start passwords with each line on the sheet', async ({ scenario }) => {
  const [dom] = scenario.team.properties;
  await scenario.world.change('properties', dom.id, { name: LONG, address: LONG });
  const { bring } = await byEmployee(scenario);
  const records = [];
  for (const notes of [`${LONG} Сніг прибрано.`, 'Treppe gewischt']) records.push((await bring(2, notes)).sealed.id);
  const { server } = scenario.world;
  const token = await signIn(server, scenario.team.manager.email);
  const body = { records, title: LONG.slice(0, 80), days: 7, photos: true };
  const made = await send(server, '/api/app/shares', { method: 'POST', token, body });
  const shared = await office(scenario);
  await shared.page.goto(made.body.url);
  await expect(shared.page.getByRole('article')).toHaveCount(2);
  expect(await printedText(shared.page, 'shared')).toContain(LONG);
  await shared.close();

  const { page, close } = await office(scenario, { who: scenario.team.provider });
  await page.goto(`${scenario.proxy.url}/employees`);
  await page.getByRole('button', { name: 'Liste einlesen' }).click();
  const list = `Name;E-Mail\n${LONG};${'langer.name'.repeat(4)}@example.org\nJana Neu;jana.neu@example.org\n`;
  const file = { name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.locator('dialog input[type="file"]').setInputFiles(file);
  await page.getByText('E-Mail und Startpasswort').click();
  await page.getByRole('dialog').getByRole('button', { name: '2 Personen anlegen' }).click();
  await expect(page.getByRole('button', { name: 'Drucken', exact: true })).toBeVisible();
  const passwords = await printedText(page, 'passwords');
  for (const words of ['Startpasswörter', 'jana.neu@example.org']) expect(passwords).toContain(words);
  await close();
});
