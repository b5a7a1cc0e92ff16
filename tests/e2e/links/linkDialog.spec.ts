/** 'Dokumentations-Link': its owner shows, prints, renames, renews and ends it (D8). */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { capture, guestPhone, makeLink } from '../../support/browser/links';
import { office } from '../../support/browser/office';
import { Phone } from '../../support/browser/phone';
import { inRowMenu } from '../../support/browser/rowMenu';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { paperTools } from '../../support/install/installPaperTools.mjs';
import { layoutFaults, placedPages } from '../../support/reading/pdfWords';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test.beforeAll(() => paperTools((line: string) => process.stderr.write(`${line}\n`)));

const POINTS_PER_MM = 72 / 25.4;

async function openProperties(scenario: Scenario, at: { width: number; height: number }): Promise<Page> {
  const context = await scenario.context({ ...phoneOptions(), viewport: at });
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'geolocation']);
  const phone = await Phone.open(context, scenario.proxy.url);
  const { page } = phone;
  // The browser's own dialog would block.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await phone.signInOnly(scenario.team.provider);
  await phone.goto('/properties');
  return page;
}

async function openDialog(
  scenario: Scenario,
  at: { width: number; height: number },
  property = 'Haus am Dom',
): Promise<Page> {
  const page = await openProperties(scenario, at);
  await page.getByText(property).first().waitFor();
  const direct = page.getByRole('button', { name: /Dokumentations-Link/ });
  await direct.first().click();
  await expect(page.getByRole('dialog', { name: 'Dokumentations-Link' })).toBeVisible();
  return page;
}

function cutOff(page: Page): Promise<string[]> {
  return page.locator('.paper').evaluate((paper) => {
    const edge = paper.firstElementChild?.getBoundingClientRect();
    const outside = ({ left, top, right, bottom }: DOMRect) =>
      !edge || left < edge.left || top < edge.top || right > edge.right + 1 || bottom > edge.bottom + 1;
    const all = [...paper.querySelectorAll('h1, p, li, dd, svg')];
    return all.filter((one) => outside(one.getBoundingClientRect())).map((one) => one.textContent ?? one.tagName);
  });
}

/** Width and height of a PDF's pages, millimetres. */
function pagesOf(pdf: Buffer): [width: number, height: number][] {
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return boxes.map(([, width, height]) => [Number(width) / POINTS_PER_MM, Number(height) / POINTS_PER_MM]);
}

/** @param path keeps the PDF there. @returns the pages' sizes */
async function printed(page: Page, button: string, says: RegExp, path?: string): Promise<[number, number][]> {
  await page.getByRole('button', { name: button }).click();
  await page.locator('.paper svg.qr').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.paper')).toHaveText(says);
  expect(await cutOff(page)).toEqual([]);
  await page.emulateMedia({ media: null });
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true, ...(path && { path }) }));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.paper')).toHaveCount(0);
  return pages;
}

test('creates, copies, prints on A6 and A4, renames, renews, revokes', async ({ scenario }) => {
  const page = await openDialog(scenario, { width: 1440, height: 900 });
  const running = () =>
    scenario.world.rows('documentation_links', `property = "${scenario.team.properties[0].id}" && ended_at = ""`);
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  const url = page.locator('.url');
  await expect(url).toHaveText(/\/documentation\/[\w-]{43}$/);
  const first = (await url.innerText()).trim();
  expect(first).not.toContain('Dom');
  await expect(page.getByText('Noch keine Dokumentation über diesen Link')).toBeVisible();
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expect(page.getByText('Link kopiert').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  // The code contains the address only: the same modules as a code made here.
  const dots = encode(first, { ecc: 'M', border: 4 }).data.flatMap((line, y) =>
    line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  expect(await page.locator('.dialog svg.qr path').getAttribute('d')).toBe(dots.join(''));
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByLabel('Bezeichnung').fill('Haustür');
  await page.getByLabel('Gültig bis').fill('2028-02-29');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Link gespeichert')).toBeVisible();
  expect(await running()).toMatchObject([{ label: 'Haustür', expires_at: expect.stringMatching(/^2028-02-29/) }]);

  const [sticker, ...more] = await printed(page, 'Aufkleber A6', /Haustür.*Scannen.*Haus am Dom.*bis 29\.02\.2028/);
  expect(more).toEqual([]);
  expect(sticker?.[0]).toBeCloseTo(105, 0);
  expect(sticker?.[1]).toBeCloseTo(148, 0);
  const [sheet, ...others] = await printed(
    page,
    'Aushang A4',
    /Dienst.*für Hausverwaltung.*Haus am Dom.*Українська.*Haustür/,
  );
  expect(others).toEqual([]);
  expect(sheet?.[0]).toBeCloseTo(210, 0);
  expect(sheet?.[1]).toBeCloseTo(297, 0);

  await page.getByRole('button', { name: /^Neuer Link/ }).click();
  await expect(page.getByRole('heading', { name: 'Alten Link durch einen neuen ersetzen?' })).toBeVisible();
  await page.getByRole('button', { name: 'Neuer Link', exact: true }).click();
  await expect(url).not.toHaveText(first);
  expect(await running()).toHaveLength(1);
  await page.getByRole('button', { name: /^Link widerrufen/ }).click();
  await page.getByRole('switch', { name: 'In falsche Hände gekommen' }).click();
  await page.getByRole('button', { name: 'Link widerrufen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Link erstellen' })).toBeVisible();
  expect(await running()).toEqual([]);
  const ofHouse = `property = "${scenario.team.properties[0].id}"`;
  expect(await scenario.world.rows('documentation_links', `${ofHouse} && end_reason = "leaked"`)).toHaveLength(1);
});

test('keeps every line of the notice and the sticker on the sheet', async ({ scenario }) => {
  const long = `Haus${'straßenbahnhof'.repeat(7)}`.slice(0, 90);
  const [place] = scenario.team.properties;
  await scenario.world.change('properties', place.id, { name: long, address: long });
  await scenario.world.change('users', scenario.team.provider.id, { company_name: `${long} GmbH`, full_name: long });
  await scenario.world.change('users', scenario.team.manager.id, { company_name: `Hausverwaltung ${long}` });
  const page = await openDialog(scenario, { width: 1440, height: 900 }, long);
  await page.getByRole('button', { name: 'Link erstellen' }).click();
  await page.getByLabel('Bezeichnung').fill(`Łódź ${long}`.slice(0, 40));
  await page.getByLabel('Gültig bis').fill('2028-02-29');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Link gespeichert')).toBeVisible();
  for (const [button, lines] of [
    ['Aufkleber A6', ['Ohne App und ohne Anmeldung', 'bis 29.02.2028', long]],
    ['Aushang A4', ['Українська', 'Ohne App und ohne Anmeldung.', 'Gedruckt am', long, `${long}GmbH`]],
  ] as const) {
    const path = test.info().outputPath(`${button}.pdf`);
    const pages = await printed(page, button, new RegExp(long), path);
    expect(pages).toHaveLength(1);
    const placed = placedPages(path);
    expect(layoutFaults(placed, 10), button).toEqual([]);
    const letters = placed[0]?.words.map(({ text }) => text).join('') ?? '';
    for (const words of lines) expect(letters, button).toContain(words.replaceAll(' ', ''));
  }
});

test("names the company of a Hausverwaltung's link to worker and record", FULL, async ({ scenario }) => {
  const [place] = scenario.team.properties;
  const link = await makeLink(scenario, scenario.team.manager, place.id);
  const { page: desk, close } = await office(scenario);
  await desk.goto(`${scenario.proxy.url}/property-manager/properties`);
  await (await inRowMenu(desk, `Dokumentations-Link: ${place.name}`, place.name)).click();
  await desk.getByLabel('Wer arbeitet damit?').fill('Glanz Gebäudereinigung');
  await desk.getByRole('button', { name: 'Speichern' }).click();
  await expect(desk.getByText('Link gespeichert')).toBeVisible();

  const phone = await guestPhone(scenario);
  await capture(phone, link, { name: 'Ana', notes: 'Gehweg gestreut' });
  await expect(phone.page.getByText('Ohne Anmeldung, im Auftrag von Glanz Gebäudereinigung')).toBeVisible();
  await expect(phone.page.getByRole('radio', { checked: true })).toHaveCount(0);
  await phone.page.getByRole('button', { name: 'Speichern', exact: true }).click();
  const sheet = phone.page.getByRole('dialog', { name: 'Welche Leistung?' });
  const answers = sheet.locator('.dialog__body').getByRole('button');
  await expect(answers).toHaveCount(6);
  for (const [width, height] of [
    [844, 390],
    [320, 568],
  ] as const) {
    await phone.page.setViewportSize({ width, height });
    for (const answer of await answers.all()) await expect(answer).toBeInViewport({ ratio: 1 });
  }
  await sheet.getByRole('button', { name: 'Schließen', exact: true }).click();
  const kept = await phone.save('Winterdienst');
  await phone.expectEmptyQueue();

  await desk.goto(`${scenario.proxy.url}/documentation/${kept.id}`);
  const facts = desk.getByRole('definition');
  await expect(facts.filter({ hasText: 'Glanz Gebäudereinigung' })).toBeVisible();
  await expect(facts.filter({ hasText: 'Winterdienst' })).toBeVisible();
  await close();
});

test('replaces a link that cannot be shown, while its sticker still works', FULL, async ({ scenario }) => {
  await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  await writeFile(join(scenario.world.server.dir, 'link.key'), 'another-key-of-32-characters-xxx');
  const page = await openDialog(scenario, { width: 390, height: 844 });
  await expect(page.getByText('Dieser Link lässt sich nicht mehr anzeigen')).toBeVisible();
  await expect(page.getByText('Noch keine Dokumentation über diesen Link')).toBeVisible();
  await expect(page.getByRole('button', { name: /Link kopieren|Aufkleber A6|Aushang A4/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Neuer Link/ }).click();
  await page.getByRole('button', { name: 'Neuer Link', exact: true }).click();
  await expect(page.locator('.url')).toHaveText(/\/documentation\/[\w-]{43}$/);
});

test('prints the stickers of all properties, four on a page or one', async ({ scenario }) => {
  const page = await openProperties(scenario, { width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Aufkleber drucken' }).click();
  await page.getByLabel('Alle auswählen').check();
  const print = page.getByRole('button', { name: /Aufkleber drucken$/ }).last();
  for (const [label, size] of [
    ['A4, vier zum Schneiden', [[210, 297]]],
    [
      'A6, einer je Blatt',
      [
        [105, 148],
        [105, 148],
      ],
    ],
  ] as const) {
    await page.getByText(label).click();
    await print.click();
    await expect(page.locator('.paper .sticker')).toHaveCount(2);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages.map((sides) => sides.map(Math.round))).toEqual(size);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(page.locator('.paper')).toHaveCount(0);
  }
  const links = await scenario.world.rows('documentation_links', `company_admin = "${scenario.team.provider.id}"`);
  expect(links).toHaveLength(2);
});
