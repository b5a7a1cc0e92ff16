/** WCAG 2.2 AA on every route of every role, in both themes; 320 px without loss (docs/design.md, Accessibility). */
import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { documentationPath, managerPropertyPath, PATHS, propertyPath } from '../../src/components/paths';
import { LANGUAGES } from '../../src/domain/people/language';
import { seriousFaults } from '../support/axe';
import { fullOr } from '../support/full.mjs';
import { send, startServer, type TestServer } from '../support/server';
import { PASSWORD, type Person, tenants, type World } from '../support/tenants';
import { deliver, session, work } from '../support/work';

let server: TestServer;
let world: World;
/** The page of a link that works, and a record with a photo. */
let link: string;
let record: string;

test.beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
  const { company, employee, property } = world.a;
  const made = await send(server, '/api/app/links', { body: { property }, token: company.token });
  link = documentationPath(made.body.token);
  const done = await work({ author: employee.id, property, photos: 1 });
  await deliver(server, done, session(employee.token));
  record = documentationPath(done.sealed.id);
});
test.afterAll(() => server.remove());

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const PAIRING = `/einrichten#t=${'x'.repeat(43)}`;
const MAIL_LINKS = [
  '/passwort-neu#t=e30.eyJ0eXBlIjoicGFzc3dvcmRSZXNldCJ9.x',
  '/bestaetigen#t=e30.eyJ0eXBlIjoiZW1haWxDaGFuZ2UifQ.x',
];
const PUBLIC = [
  '/',
  '/beispiel',
  '/impressum',
  '/datenschutz',
  '/kontakt',
  '/pruefen',
  '/pruefbuch',
  '/pruefen/4F7K2-Q9M3X',
  '/property-manager/auth?tab=login',
  '/property-manager/auth?tab=signup',
  '/invite/abc',
  '/invite',
  ...MAIL_LINKS,
  '/documentation/KURZ',
  `/abbestellen/weekly_${'x'.repeat(15)}_${'0'.repeat(64)}`,
  '/einrichten',
  PAIRING,
  '/geteilt',
  `/geteilt#${'x'.repeat(43)}`,
  '/gibt-es-nicht',
];
const FIELD = ['/dashboard', '/history', '/nicht-uebertragen', '/konto', '/documentation/abcdefghij12345'];
const MANAGER = [
  '/property-manager/dashboard',
  '/property-manager/documentations',
  '/property-manager/properties',
  '/property-manager/invitations',
];
const COMPANY = ['/dashboard', '/history', '/employees', '/properties', '/nachtraeglich'];
const ADMIN = ['/admin/dashboard', '/admin/users', '/admin/audit', '/admin/system'];

/** Those of a Hausverwaltung, the ones that name a row of its own too. */
const manager = () => [
  ...MANAGER,
  managerPropertyPath(world.a.property),
  '/history',
  '/konto',
  '/konto/e-mails',
  record,
];

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible();
}

/** Opens a page and waits until it has a title and nothing on it is still loading but pictures that are out of view. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
}

/** Every fault of weight on the open page, named so that it can be found. */
async function faultsOf(page: Page, where: string, rules?: string[]): Promise<string[]> {
  const only = rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: TAGS };
  return (await seriousFaults(page, only)).map((fault) => `${where} ${fault}`);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const avatar = (page: Page) => page.getByRole('button', { name: /^Konto und Einstellungen von / });

const isServedByWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

/** What does not fit where the device's own text is larger: at 150 and 200 % on phones of 390 and 320 px (WCAG 1.4.10). */
async function largeTextFaults(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  const device = await page.context().newCDPSession(page);
  for (const percent of [150, 200, 100]) {
    await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const is = await widthOf(page);
      if (is > width) found.push(`${path} at ${percent} % is ${is} of ${width} px`);
      // What is photographed has a quarter of the screen at least.
      for (const picture of await page.locator('.camera__view').all()) {
        const { height } = (await picture.boundingBox()) ?? { height: 0 };
        if (height < 640 / 4)
          found.push(`the picture of ${path} at ${percent} %, ${width} px wide, is ${height} px high`);
      }
    }
  }
  await device.detach();
  return found;
}

/**
 * Every path as this person (null: nobody), from the service worker: all rules on a light phone, the colours again on a
 * dark desktop.
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
    // The account is one tap away on every screen of whoever is signed in (D125).
    if (person) await expect(avatar(page), path).toBeVisible();
    found.push(...(await faultsOf(page, `light ${path}`)));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 1440, height: 900 });
    found.push(...(await faultsOf(page, `dark ${path}`, ['color-contrast', 'target-size'])));
    // A phone on its side, tablets, the narrowest desk.
    for (const width of [768, 844, 960, 1100]) {
      await page.setViewportSize({ width, height: 390 });
      await expect.poll(() => widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
    found.push(...(await largeTextFaults(page, path)));
  }
  if (person) {
    await page.setViewportSize({ width: 320, height: 640 });
    await avatar(page).click();
    const menu = page.getByRole('dialog');
    for (const name of ['Konto', 'Datenschutz']) await expect(menu.getByRole('link', { name })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    await menu.getByRole('radio', { name: 'Hell' }).check();
    await expect(page.locator('html[data-theme="light"]')).toBeAttached();
    // In the field it says everything in the chosen language too, as legibly.
    if (paths.includes('/new-documentation')) {
      await menu.getByLabel('Sprache').selectOption('ar');
      await expect(menu.getByText('داكن')).toBeVisible();
      // As wide as the other choices, also where the camera's screen gives it a place of its own.
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

test('axe finds nothing serious or critical where nobody is signed in', async ({ browser }) => {
  expect(await walk(browser, null, [...PUBLIC, link])).toEqual([]);
});

test('axe finds nothing serious or critical in the field', async ({ browser }) => {
  expect(await walk(browser, world.a.employee, [...FIELD, record, '/new-documentation'])).toEqual([]);
});

test("axe finds nothing serious or critical on a company's own screens", async ({ browser }) => {
  expect(await walk(browser, world.a.company, [...COMPANY, propertyPath(world.a.property), record])).toEqual([]);
});

for (const language of fullOr(['ar', 'pl'] as const, ['ar'] as const))
  test(`axe finds nothing serious or critical in the field in a second language: ${language}`, async ({ browser }) => {
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
    // The page keeps the choice before it speaks it; a page that is left sooner has none.
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

test('the judge sees a picture without words and a text that can hardly be read', async ({ page }) => {
  await page.setContent('<html lang="de"><title>x</title><main><h1>x</h1><img src="x"><p style="color:#ccc">hell</p>');
  const faults = await seriousFaults(page);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['color-contrast', 'image-alt']);
});

test('no route of the app is left out here', () => {
  const source = readFileSync('src/app/Router.tsx', 'utf8');
  const named = [...source.matchAll(/^ {2}\[(?:PATHS\.(\w+)|'([^']+)'|`([^`]+)`), /gm)];
  const routes = named.map(([, key, plain, built]) =>
    key
      ? PATHS[key as keyof typeof PATHS]
      : (plain ?? built?.replace(/\$\{PATHS\.(\w+)\}/g, (_, of) => PATHS[of as keyof typeof PATHS])),
  );
  expect(routes.length).toBeGreaterThan(25);
  const walked = [
    ...PUBLIC,
    link,
    ...FIELD,
    record,
    ...COMPANY,
    propertyPath(world.a.property),
    ...manager(),
    ...ADMIN,
    '/new-documentation',
  ];
  const opened = walked.map((path) => new URL(path, server.url).pathname);
  const left = routes.filter((route = '') => {
    const fits = new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace('*', '/gibt-es-nicht')}$`);
    return !opened.some((path) => fits.test(path));
  });
  // '/start' shows nothing: it leads on to the camera or to the dashboard (D47).
  expect(left).toEqual(['/start']);
});

test('axe finds nothing serious or critical at the desk', async ({ browser }) => {
  expect(await walk(browser, world.a.manager, manager())).toEqual([]);
  expect(await walk(browser, world.superAdmin, [...ADMIN, '/history', record])).toEqual([]);
});

test('320 px: nothing is cut off, nothing scrolls sideways', async ({ browser }) => {
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
  await measure([...FIELD, '/new-documentation']);
  await context.close();
  expect(tooWide).toEqual([]);
});

/** Runs in the page: parts of the open dialog that are wider than their place, with the first thing that stands over its edge. */
function overTheEdge(): string[] {
  const parts = document.querySelectorAll(
    'dialog[open] :is(h2, p, label, button, a, .dialog__head, .dialog__body, .dialog__foot)',
  );
  const isWide = (one: Element) =>
    one.checkVisibility() && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1;
  const isOver = (box: DOMRect) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  const named = (one: Element) => `${one.tagName}.${one.className}`;
  const found = [...parts].filter(isWide).map((one) => {
    const edge = one.getBoundingClientRect().right;
    const over = [...one.querySelectorAll('*')].filter((inside) => inside.getBoundingClientRect().right > edge + 1);
    return [one, ...over.slice(-1)].map(named).join(' > ');
  });
  const box = document.querySelector('dialog[open]')?.getBoundingClientRect();
  return [...found, ...(box && isOver(box) ? ['the dialog itself'] : [])];
}

/** The open dialog at 150 and 200 % of the device's own text, on phones of 390 and 320 px. */
async function largeDialogFaults(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  const device = await page.context().newCDPSession(page);
  for (const percent of [150, 200]) {
    await device.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      found.push(
        ...(await page.evaluate(overTheEdge)).map((fault) => `${name} at ${percent} %, ${width} px: ${fault}`),
      );
    }
  }
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await device.detach();
  return found;
}

test('dialogs fit their screen at 150 and 200 % text', async ({ browser }) => {
  const found: string[] = [];
  const openers: [Person, [path: string, button: string][]][] = [
    [world.a.employee, [['/konto', 'Sprache']]],
    [
      world.a.company,
      [
        ['/employees', 'Mitarbeitende hinzufügen'],
        ['/konto', 'Vollständiger Name'],
      ],
    ],
    [
      world.a.manager,
      [
        ['/property-manager/properties', 'Neue Immobilie'],
        [managerPropertyPath(world.a.property), 'Leistung eintragen'],
        ['/konto', 'E-Mail'],
      ],
    ],
  ];
  for (const [person, dialogs] of openers) {
    const context = await browser.newContext({ viewport: { width: 390, height: 640 } });
    const page = await context.newPage();
    await signIn(page, person);
    for (const [path, button] of dialogs) {
      await open(page, path);
      await page.getByRole('button', { name: button }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      found.push(...(await largeDialogFaults(page, `${path} ${button}`)));
    }
    await open(page, '/konto');
    await avatar(page).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await largeDialogFaults(page, 'menu')));
    await context.close();
  }
  expect(found).toEqual([]);
});

test('at 200 % text on 320 px the areas of the office keep whole words in two lines and can all be reached', async ({
  browser,
}) => {
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

test('the theme follows the switch and survives a reload', async ({ browser }) => {
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

test('where storage is short-lived the app asks for the home screen, until it is put away', async ({ browser }) => {
  const context = await browser.newContext();
  // Safari on iOS alone knows navigator.standalone; false means: an ordinary tab.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false }));
  const page = await context.newPage();
  await signIn(page, world.a.employee);
  const notice = page.getByText('Auf dem Startbildschirm sichern');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Später' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});
