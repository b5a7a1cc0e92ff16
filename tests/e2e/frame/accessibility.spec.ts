/** WCAG 2.2 AA on every route of every role, in both themes; 320 px without loss (docs/design.md, Accessibility). */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { documentationPath, managerPropertyPath, PATHS } from '../../../src/components/paths';
import { LANGUAGES } from '../../../src/domain/people/language';
import {
  ADMIN,
  companyPaths,
  FIELD,
  MAIL_LINKS,
  managerPaths,
  PAIRING,
  PUBLIC,
  routesWithout,
  supplementPaths,
} from '../../support/browser/appRoutes';
import { seriousFaults, WCAG_TAGS } from '../../support/browser/axe';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { coveredParts, largeDialogFaults, PHONE_WIDTHS, TEXT_SIZES } from '../../support/browser/largeText';
import { type OfficeStage, startOfficeStage } from '../../support/browser/officeStage';
import { phoneFaultsOf, smallAnswersOf } from '../../support/browser/phoneLayout';
import { inRowMenu } from '../../support/browser/rowMenu';
import { FULL, fullOr, isFull } from '../../support/run/full.mjs';
import type { TestServer } from '../../support/server/server';
import { PASSWORD, type Person, type World } from '../../support/server/tenants';

let stage: OfficeStage;
let server: TestServer;
let world: World;
let link: string;
let record: string;

test.beforeAll(async () => {
  stage = await startOfficeStage();
  ({ server, world, link } = stage);
  record = documentationPath(stage.record);
});
test.afterAll(() => server.remove());

const field = () => [...FIELD, ...supplementPaths(stage.record), documentationPath(stage.record)];
const company = () => [...companyPaths(stage.world.a.property), documentationPath(stage.record)];
const manager = () => [...managerPaths(stage.world.a.property), documentationPath(stage.record)];

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible();
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
}

async function faultsOf(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const only = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: WCAG_TAGS };
  return (await seriousFaults(page, only)).map((fault) => `${where} ${fault}`);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const avatar = (page: Page) => page.getByRole('button', { name: /^Konto und Einstellungen von / });

const supplementForm = (page: Page) =>
  page.getByRole('dialog', { name: 'Kamera' }).or(page.getByRole('button', { name: 'Speichern' }));

const isServedByWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** Runs in the page: the camera's chip with the service lies over what the camera says. */
function isChipOverText(): boolean {
  const chip = document.querySelector('.camera__service')?.getBoundingClientRect();
  const line = document.querySelector('.camera__said:not(:empty)')?.getBoundingClientRect();
  return chip !== undefined && line !== undefined && chip.bottom > line.top && line.bottom > chip.top;
}

/** Text in %, px: the smallest phone with usual and large text, the usual one upright and on its side (D475). */
const LARGE_SCREENS = [
  [100, 320, 640],
  [200, 320, 640],
  [200, 390, 844],
  [200, 844, 390],
] as const;

/** Measures a screen with large text on phones (WCAG 1.4.10). */
async function largeTextFaults(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const device = await page.context().newCDPSession(page);
  for (const percent of fullOr([100, ...TEXT_SIZES], TEXT_SIZES)) {
    await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const is = await widthOf(page);
      if (is > width) found.push(`${path} at ${percent} % is ${is} of ${width} px`);
      found.push(...(await coveredParts(page)).map((part) => `${path} at ${percent} %, ${width} px covers ${part}`));
      if (await page.evaluate(isChipOverText))
        found.push(`the service of ${path} at ${percent} %, ${width} px, covers a line`);
      // The camera's picture keeps at least a quarter of the screen. Chromium applies queries in rem a moment after the font.
      for (const picture of await page.locator('.camera__view').all()) {
        const heightOf = async () => (await picture.boundingBox())?.height ?? 0;
        const isTallEnough = expect.poll(heightOf, { timeout: 5_000 }).toBeGreaterThanOrEqual(640 / 4);
        await isTallEnough.catch(async () => {
          found.push(`the picture of ${path} at ${percent} %, ${width} px wide, is ${await heightOf()} px high`);
        });
      }
    }
  }
  for (const [percent, width, height] of LARGE_SCREENS) {
    await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const faults = await phoneFaultsOf(page);
    found.push(...faults.map((fault) => `${path} at ${percent} %, ${width} × ${height}: ${fault}`));
  }
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await device.detach();
  return found;
}

/** Colors again on a dark desktop, and the widths between phone and desktop. */
async function widerFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const found = await faultsOf(page, `dark ${path}`, ['color-contrast', 'target-size']);
  for (const width of [768, 844, 960, 1100]) {
    await page.setViewportSize({ width, height: 390 });
    await expect.poll(() => widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
  }
  return found;
}

/**
 * From the service worker: all rules on a light phone, then large text. The full run adds other widths and the dark
 * theme. null: signed out.
 */
async function walk(browser: Browser, person: Person | null, paths: string[]): Promise<string[]> {
  const found: string[] = [];
  const context = await browser.newContext();
  const page = await context.newPage();
  if (person) await signIn(page, person);
  else await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await expect.poll(() => isServedByWorker(page)).toBe(true);
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, path);
    expect(await isServedByWorker(page), path).toBe(true);
    if (person) await expect(avatar(page), path).toBeVisible();
    if (path.startsWith(`/nachtrag/${stage.record}`)) await expect(supplementForm(page), path).toBeVisible();
    found.push(...(await faultsOf(page, `light ${path}`)));
    if (isFull) found.push(...(await widerFaults(page, path)));
    found.push(...(await largeTextFaults(page, path)));
  }
  if (person) {
    await page.setViewportSize({ width: 320, height: 640 });
    await avatar(page).click();
    const menu = page.getByRole('dialog');
    for (const name of ['Konto', 'Datenschutz']) await expect(menu.getByRole('link', { name })).toBeVisible();
    // The bar has it on homes and Konto (D459).
    await expect(page.getByRole('button', { name: 'Abmelden', exact: true }).filter({ visible: true })).toHaveCount(1);
    await menu.getByRole('radio', { name: 'Hell' }).click();
    await expect(page.locator('html[data-theme="light"]')).toBeAttached();
    if (paths.includes('/new-documentation')) {
      await menu.getByLabel('Sprache').selectOption('ar');
      await expect(menu.getByText('داكن')).toBeVisible();
      const [language, appearance] = await Promise.all(
        [menu.getByLabel('Sprache'), menu.getByRole('radiogroup')].map((choice) => choice.boundingBox()),
      );
      expect(language?.width).toBe(appearance?.width);
    }
    found.push(...(await faultsOf(page, 'menu')));
  }
  await context.close();
  return found;
}

test('has no serious axe fault on signed-out pages', async ({ browser }) => {
  expect(await walk(browser, null, [...PUBLIC, link])).toEqual([]);
});

test("has no serious axe fault on workers' screens", async ({ browser }) => {
  expect(await walk(browser, world.a.employee, [...field(), '/new-documentation'])).toEqual([]);
});

test("has no serious axe fault on a company's own screens", async ({ browser }) => {
  expect(await walk(browser, world.a.company, company())).toEqual([]);
});

for (const language of ['ar', 'pl'] as const)
  test(`has no serious axe fault in a second language: ${language}`, FULL, async ({ browser }) => {
    const found: string[] = [];
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const look = async (paths: string[]) => {
      for (const path of paths) {
        await open(page, path);
        await expect(page.locator(`.l2[lang="${language}"]`).first()).toBeVisible();
        found.push(...(await faultsOf(page, path)));
      }
    };
    await open(page, link);
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: LANGUAGES[language] });
    // The page stores the choice before it shows it; leaving too early loses it.
    await expect(page.locator(`.l2[lang="${language}"]`).first()).toBeVisible();
    await look([link, PAIRING, ...MAIL_LINKS, '/property-manager/auth?tab=login']);
    await page.getByLabel('E-Mail').fill(world.a.employee.email);
    await page.locator('input[type="password"]').fill(PASSWORD);
    await page.getByRole('button', { name: /^Anmelden/ }).click();
    await expect(avatar(page)).toBeVisible();
    await look(['/dashboard', '/history', '/nicht-uebertragen', '/konto', record, '/new-documentation']);
    await context.close();
    expect(found).toEqual([]);
  });

test('finds a picture without text and an illegible text', async ({ page }) => {
  await page.setContent('<html lang="de"><title>x</title><main><h1>x</h1><img src="x"><p style="color:#ccc">hell</p>');
  const faults = await seriousFaults(page);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['color-contrast', 'image-alt']);
});

test('covers every route of the app', () => {
  const walked = [...PUBLIC, link, ...field(), ...company(), ...manager(), ...ADMIN, '/new-documentation'];
  // '/start' shows nothing: it redirects to the camera or the dashboard.
  expect(routesWithout(walked)).toEqual(['/start']);
  expect(routesWithout([]).length).toBeGreaterThan(30);
});

test('has no serious axe fault on office screens', async ({ browser }) => {
  expect(await walk(browser, world.a.manager, manager())).toEqual([]);
  expect(await walk(browser, world.superAdmin, [...ADMIN, record])).toEqual([]);
});

test('has no serious axe fault in an open Nachfrage and a Mangel', async ({ browser }) => {
  const found: string[] = [];
  for (const [person, path, thread] of [
    [world.a.manager, '/property-manager/dashboard', 'Nachfrage'],
    [world.a.company, '/dashboard', 'Nachfrage'],
    [world.a.manager, PATHS.defects, 'Mangel'],
    [world.a.company, PATHS.defects, 'Mangel'],
    [world.a.employee, '/dashboard', 'Nachfrage'],
  ] as const) {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await signIn(page, person);
    await open(page, path);
    const line = page.getByRole('button', { name: /Wohnanlage Kalker/, expanded: false });
    if ((await line.count()) > 0) await line.first().click();
    await expect(
      page.getByText(thread === 'Mangel' ? 'Handlauf locker' : 'Wurde auch der Hof gekehrt?').first(),
    ).toBeVisible();
    found.push(
      ...(await smallAnswersOf(page)),
      ...(await faultsOf(page, `${thread} on ${path}`)),
      ...(await largeTextFaults(page, `${thread} on ${path}`)),
    );
    await page.context().close();
  }
  expect(found).toEqual([]);
});

test('cuts nothing off and never scrolls sideways at 320 px', FULL, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  const tooWide: string[] = [];
  const measure = async (paths: string[]) => {
    for (const path of paths) {
      await open(page, path);
      const width = await widthOf(page);
      if (width > 320) tooWide.push(`${path}: ${width}`);
    }
  };
  await measure(PUBLIC);
  await signIn(page, world.a.employee);
  await measure([...field(), '/new-documentation']);
  await context.close();
  expect(tooWide).toEqual([]);
});

test('fits each dialog on its screen at 150 and 200 % text', async ({ browser }) => {
  const found: string[] = [];
  const openers: [Person, [path: string, button: string][]][] = [
    [world.a.employee, [['/konto', 'Sprache']]],
    [
      world.a.company,
      [
        ['/employees', 'Mitarbeitende hinzufügen'],
        ['/employees', 'Liste einlesen'],
        ['/employees', 'Wer arbeitet wo?'],
        ['/employees', 'Karten drucken'],
        ['/properties', 'Mitarbeitende zuordnen'],
        ['/properties', 'Dokumentations-Link'],
        ['/properties', 'Zusammenarbeit beenden'],
        ['/properties', 'Immobilie hinzufügen'],
        ['/history', 'Filter'],
        ['/history', 'Löschen'],
        ['/konto', 'Vollständiger Name'],
        ['/konto', 'Eigene Tätigkeiten'],
      ],
    ],
    [
      world.a.manager,
      [
        ['/property-manager/properties', 'Neue Immobilie'],
        ['/property-manager/properties', 'Liste einlesen'],
        ['/property-manager/properties', 'Dienstleister einladen'],
        ['/property-manager/properties', 'Dokumentations-Link'],
        ['/property-manager/properties', 'Bearbeiten'],
        ['/property-manager/properties', 'Löschen'],
        ['/property-manager/documentations', 'Filter'],
        ...[
          'Leistung eintragen',
          'Monatsbericht',
          'Schadenakte',
          'Teilen',
          'QR-Code und Aufkleber',
          'Jahresnachweis',
        ].map((button): [string, string] => [managerPropertyPath(world.a.property), button]),
        ...['Teilen', 'Löschsperre setzen', 'Als PDF speichern'].map((button): [string, string] => [record, button]),
        ...['E-Mail', 'Passwort ändern', 'Zwei-Faktor-Anmeldung', 'Überall abmelden', 'Beenden'].map(
          (button): [string, string] => ['/konto', button],
        ),
      ],
    ],
  ];
  for (const [person, dialogs] of openers) {
    const context = await browser.newContext({ viewport: { width: 390, height: 640 } });
    const page = await context.newPage();
    await signIn(page, person);
    let shown = '';
    for (const [path, button] of dialogs) {
      if (path !== shown) await open(page, path);
      shown = path;
      await page.setViewportSize({ width: 390, height: 640 });
      const opener = page.getByRole('button', { name: button }).first();
      await expect(opener.or(page.getByRole('button', { name: /^Mehr: / }).first())).not.toHaveCount(0);
      if (await opener.isVisible()) await opener.click();
      else await (await inRowMenu(page, button)).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.getByRole('dialog').locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
      await page.setViewportSize({ width: 320, height: 640 });
      found.push(...(await smallAnswersOf(page)).map((fault) => `${path} ${button}: ${fault}`));
      found.push(...(await largeDialogFaults(page, `${path} ${button}`)));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await open(page, '/konto');
    await avatar(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await largeDialogFaults(page, 'menu')));
    await context.close();
  }
  expect(found).toEqual([]);
});

test('covers no button and no field of the capture at 150 and 200 % text', async ({ browser }) => {
  const page = await browser.newPage({ permissions: ['camera'] });
  await signIn(page, world.a.employee);
  await open(page, '/new-documentation');
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await camera.getByRole('button', { name: 'Foto aufnehmen' }).click();
  await camera.getByRole('button', { name: /^(Fertig|Angaben)/ }).click();
  await expect(camera).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Speichern/ })).toBeVisible();
  expect(await largeTextFaults(page, 'the form')).toEqual([]);
  await page.close();
});

test('keeps office areas legible and reachable at 200 % text on 320 px', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await signIn(page, world.a.manager);
  await open(page, '/property-manager/properties');
  const device = await context.newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const bar = page.locator('.tabbar');
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThanOrEqual(640 / 4);
  const last = bar.getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  expect(
    await bar.getByRole('link').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length),
  ).toBe(0);
  expect(await widthOf(page)).toBeLessThanOrEqual(320);
  await context.close();
});

test('follows the theme switch and keeps it after a reload', async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  await signIn(page, world.a.employee);
  await page.goto(`${server.url}/konto`);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('radio', { name: 'Dunkel' }).check();
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeChecked();
  expect(await ground()).toBe(dark);
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(ground).toBe(light);
  await context.close();
});

test('suggests the home screen where storage is short-lived', async ({ browser }) => {
  const context = await browser.newContext();
  // Only Safari on iOS has navigator.standalone; false means an ordinary tab.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false }));
  const page = await context.newPage();
  await signIn(page, world.a.employee);
  const notice = page.getByText('Auf dem Startbildschirm sichern');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Später' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});
