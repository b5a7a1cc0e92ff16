/** The start page without a script; the legal pages; unknown addresses. */
import { expect, type Page, test } from '@playwright/test';
import { ACCESS_KEY_REMEMBERED, ACCESS_KEY_UNUSED } from '../../../src/domain/people/quotas';
import { DAY } from '../../../src/domain/time/duration';
import { seriousFaults } from '../../support/browser/axe';
import { startServer, type TestServer } from '../../support/server/server';

let server: TestServer;

const IMPRINT = {
  IMPRINT_NAME: 'Beleg & <Partner> Betriebs-GmbH',
  IMPRINT_ADDRESS: 'Domkloster 4; 50667 Köln',
  IMPRINT_EMAIL: 'post@objektbeleg.example',
  IMPRINT_RESPONSIBLE: 'Erika Muster',
};
const SAID = { COSTS: '9 Euro je Person und Monat.', HOSTING: 'In Nürnberg, auf Servern der Beispiel GmbH.' };

test.beforeAll(async () => {
  server = await startServer({ env: { ...IMPRINT, ...SAID } });
});
test.afterAll(() => server.remove());

/** All JavaScript of the page, compressed; its limit is 150 KB, it needs less than 1. */
const SCRIPT_MAX = 1_000;
/** Everything that a first visitor's browser loads before scrolling, compressed. */
const ARRIVAL_MAX = 150_000;

const LEGAL = [
  ['/impressum', 'Impressum'],
  ['/datenschutz', 'Datenschutz'],
  ['/kontakt', 'Kontakt'],
] as const;

async function put(page: Page, table: string, row: object): Promise<void> {
  await page.evaluate(
    ([name, value]) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('objektbeleg');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const written = open.result.transaction(name, 'readwrite');
          written.objectStore(name).put(value);
          written.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    [table, row] as const,
  );
}

const PROMISES = [
  'Mehr Rechtssicherheit',
  'Weniger Streit',
  'Bessere Ergebnisse',
  'Nachweise kommen von selbst',
  'Auch ohne Netz',
  'Kostenlos für Hausverwaltungen',
];

test('has every text, picture and link without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page).toHaveTitle('Objektbeleg: Leistungen an Immobilien dokumentieren');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Jede Leistung am Objekt, belegt mit Foto, Uhrzeit und Standort.',
  );
  for (const title of PROMISES) await expect(page.getByRole('heading', { name: title, level: 3 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Für alle Dienstleister geeignet' })).toBeVisible();
  await expect(page.getByText('Nachvollziehbar, auch wenn Jahre später jemand fragt.')).toBeVisible();
  const links = page.getByRole('link');
  const targets = await links.evaluateAll((all) =>
    all.map((link) => `${link.textContent} ${link.getAttribute('href')}`),
  );
  expect(targets).toEqual([
    'Zum Inhalt springen #inhalt',
    'Kontakt /kontakt',
    'Login /property-manager/auth?tab=login',
    'Jetzt kostenlos registrieren /property-manager/auth?tab=signup',
    'Beispiel ansehen /beispiel',
    'Ich bin Dienstleister #dienstleister',
    'So fangen Sie an #zugang',
    'Als Beispiel öffnen /beispiel',
    'Impressum /impressum',
    'Was gespeichert wird und wer es sieht /datenschutz',
    'Zur Anmeldung /property-manager/auth?tab=login',
    'Jetzt kostenlos registrieren /property-manager/auth?tab=signup',
    'Impressum /impressum',
    'Datenschutz /datenschutz',
    'Kontakt /kontakt',
    'Barrierefreiheit /barrierefreiheit',
    'Prüfen /pruefen',
  ]);
  const snow = page.getByRole('img', { name: 'Geräumter und gestreuter Gehweg vor dem Haus' });
  expect(await snow.getAttribute('src')).toMatch(/^\/assets\/snow-.*\.webp$/);
  // Under facts, and for companies, who have their own entry (D460).
  const companies = page.locator('#dienstleister');
  for (const text of [SAID.COSTS, SAID.HOSTING]) {
    await expect(page.getByText(text)).toHaveCount(2);
    await expect(companies.getByText(text)).toBeVisible();
  }
  await expect(companies.getByText('Ihre Hausverwaltung lädt Sie per E-Mail ein.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const picture of [/^Frage „Zuletzt/, /^Öffentliche Seite/, /^Übersicht der Hausverwaltung/])
    await expect(page.getByRole('img', { name: picture })).toBeInViewport();
  for (const tale of ['Die Hausverwaltung', 'Der Dienstleister', 'Der Nachweis'])
    await expect(page.getByRole('heading', { name: tale, exact: true, level: 3 })).toBeVisible();
  await expect(page.getByText('Beispiel', { exact: true })).toBeVisible();
  await expect(page.getByText('Beleg & <Partner> Betriebs-GmbH')).toBeVisible();
  await page.getByText('Wie sicher ist das?').click();
  await expect(page.getByText('Was auf einem Foto zu sehen ist, prüft Objektbeleg nicht.')).toBeVisible();
  await links.filter({ hasText: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/property-manager/auth?tab=login`);
  await context.close();
});

test('shows the sample record without JavaScript, marked as a sample', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Beispiel ansehen' }).click();
  await expect(page).toHaveURL(`${server.url}/beispiel`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leistungsnachweis Beispiel');
  const facts = page.getByRole('article');
  for (const fact of ['20.11.2026', '06:48', 'Jonas Weber', /14\sm (?:vom Objekt )?entfernt/])
    await expect(facts.getByText(fact).first()).toBeVisible();
  await expect(facts.getByRole('img', { name: 'Geräumter und gestreuter Gehweg vor dem Haus' })).toBeVisible();
  await context.close();
});

test('has every file that the page names', async ({ request }) => {
  const html = await (await request.get(server.url)).text();
  const files = [...html.matchAll(/(?:src|srcSet|href|data-delivery)="(\/[^"]+\.\w+)"/gi)].map(
    ([, file]) => file as string,
  );
  expect(files.length).toBeGreaterThan(25);
  for (const file of new Set(files)) expect((await request.get(server.url + file)).status(), file).toBe(200);
  expect(html).not.toMatch(/<script(?![^>]*src=)|style=/);
});

test('sends a first visitor 150 KB with pictures and a tiny script', async ({ page }) => {
  const files: { type: string; path: string; bytes: number }[] = [];
  const weighed: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    const path = new URL(request.url()).pathname;
    weighed.push(request.sizes().then(({ responseBodySize: bytes }) => void files.push({ type, path, bytes })));
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await Promise.all(weighed);
  const weight = (some: typeof files) => some.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weight(files), JSON.stringify(files)).toBeLessThanOrEqual(ARRIVAL_MAX);
  const scripts = files.filter(({ type }) => type === 'script');
  expect(weight(scripts)).toBeLessThanOrEqual(SCRIPT_MAX);
  expect(await seriousFaults(page)).toEqual([]);
  expect(scripts.map(({ path }) => path.replace(/-[\w-]+\.js$/, ''))).toEqual(['/assets/landing']);
});

test('loads nothing more where the app is installed, and leads home', async ({ browser }) => {
  // No worker, so that every request reaches the network.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(`${server.url}/property-manager/auth`);
  await expect(page.getByLabel('E-Mail')).toBeVisible();
  await put(page, 'meta', { key: 'setting:theme', value: 'dark' });
  // Ends requests of the page before.
  await page.goto('about:blank');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const shown = page.getByRole('img', { name: /^Liste der Hausverwaltung/ });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/list-(?:phone-)?dark-/);
  expect(scripts.map((path) => path.replace(/-[\w-]+\.js$/, ''))).toEqual(['/assets/landing']);
  await put(page, 'session', { id: 'current', user: 'abcdefghij12345', role: 'property_manager', alive: false });
  await page.goto(server.url);
  await expect(page).toHaveURL(`${server.url}/property-manager/dashboard`);
  await context.close();
});

test('shows the same legal pages without JavaScript and in the app', async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const bare = await context.newPage();
  await page.goto(`${server.url}/property-manager/auth`);
  for (const [path, title] of LEGAL) {
    await bare.goto(server.url + path);
    await expect(bare).toHaveTitle(`${title} · Objektbeleg`);
    await expect(bare.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    if (path === '/impressum') await page.getByRole('link', { name: title }).click();
    else await page.getByRole('navigation').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('post@objektbeleg.example');
    const text = await bare.locator('body').innerText();
    await expect.poll(() => page.locator('#root').innerText()).toBe(text);
  }
  await bare.goto(`${server.url}/impressum`);
  await expect(bare.getByText('Beleg & <Partner> Betriebs-GmbH')).toBeVisible();
  await bare.getByRole('navigation').getByRole('link', { name: 'Kontakt' }).click();
  await expect(bare.getByRole('link', { name: 'post@objektbeleg.example' })).toHaveAttribute(
    'href',
    'mailto:post@objektbeleg.example',
  );
  await bare.getByRole('link', { name: 'Zurück' }).click();
  await expect(bare).toHaveURL(`${server.url}/`);
  await context.close();
});

test("shows the operator's imprint and contact", async ({ page }) => {
  await page.goto(`${server.url}/impressum`);
  const main = page.getByRole('main');
  for (const text of [
    'Beleg & <Partner> Betriebs-GmbH',
    'Domkloster 4',
    '50667 Köln',
    'Erika Muster, Anschrift wie oben',
  ])
    await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByText('wurde am 20. Juli 2025 eingestellt')).toBeVisible();
  await expect(main.getByText('nicht bereit oder verpflichtet')).toBeVisible();
  expect(await main.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'mailto:post@objektbeleg.example',
  ]);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/kontakt`);
  await expect(main.getByText('Montag bis Freitag, 9:00 bis 17:00 Uhr')).toBeVisible();
  await expect(main.getByText('innerhalb von 24 Stunden')).toBeVisible();
  await expect(main.getByRole('link', { name: 'post@objektbeleg.example' })).toBeVisible();
});

test('says what is stored, how long, for whom, and that nothing tracks', async ({ page }) => {
  await page.goto(`${server.url}/datenschutz`);
  const text = page.getByRole('main');
  for (const report of [
    'Cloud-Backend',
    'E-Mail-Versand',
    'Anonymisierte Auswertung',
    'Kartendienst',
    'Beleg & <Partner> Betriebs-GmbH',
  ])
    await expect(text.getByText(report).first()).toBeVisible();
  await expect(text).toContainText('GPS-Koordinaten, Zeitstempel, Geräteinformationen');
  for (const sentence of [
    'Cookies werden nicht gesetzt',
    'Standort (Koordinaten, Anschrift, Genauigkeit, Entfernung zur Immobilie',
    'der Name der Person, die dokumentiert, auch wenn sie ihn nur über einen Link angibt',
    'IP-Adressen werden nicht gespeichert',
    'Sicherungskopien, die der Betreiber anlegt, enthalten auch, was seither gelöscht wurde',
    'Das Protokoll der Änderungen bleibt, solange es die Installation gibt',
    'Der Server führt 5\u00a0Tage lang ein technisches Protokoll',
    'auf Koordinaten und Anschriften bleiben ohne Bezug zu einer Person 90\u00a0Tage',
    'dass er auf unseren Seiten etwas Fremdes blockiert hat',
    `nach ${ACCESS_KEY_UNUSED / DAY}\u00a0Tagen ohne Nutzung; ${ACCESS_KEY_REMEMBERED / DAY}\u00a0Tage später`,
    'Verkleinert liegt es dann auf den Telefonen, mit denen dort gearbeitet wird',
  ])
    await expect(text).toContainText(sentence);
  expect(await seriousFaults(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('answers an unknown address in two languages and logs its shape', async ({ page }) => {
  const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
  await page.goto(`${server.url}/documentatoin/${secret}`);
  const heading = page.getByRole('heading', { name: 'Oops! Page not found' });
  await expect(heading).toHaveAttribute('lang', 'en');
  await expect(page.getByText('Diese Seite gibt es nicht.')).toBeVisible();
  const logged = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const open = indexedDB.open('objektbeleg');
          open.onerror = () => reject(open.error);
          open.onsuccess = () => {
            const lines = open.result.transaction('log').objectStore('log').getAll();
            lines.onsuccess = () => {
              open.result.close();
              resolve(JSON.stringify(lines.result));
            };
          };
        }),
    );
  await expect.poll(logged).toContain('/:13/:43');
  expect(await logged()).not.toContain(secret.slice(0, 6));
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});
