/** A second line under the German of capture screens: loaded when chosen, right to left where needed. */
import type { Page } from '@playwright/test';
import { documentationPath, PATHS } from '../../../src/components/paths';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { capture, guestPhone, makeLink } from '../../support/browser/links';
import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';
import { expectNothingCut, expectTwoLines } from '../../support/browser/twoLines';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test('shows Arabic under every label, mirrored, and stores German', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await capture(phone, link, { notes: 'Hof', photos: 1 });
  await expect(page.locator('.l2')).toHaveCount(0);
  expect(loaded.filter((url) => /\/assets\/(ar|pl|en)-/.test(url))).toEqual([]);
  await page.route(/\/assets\/ar-/, (route) => route.abort(), { times: 1 });
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'العربية' });
  const line = page.getByText('الموقع', { exact: true });
  await expect(line).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/ar-/.test(url))).toHaveLength(2);
  await expect(line).toHaveAttribute('dir', 'rtl');
  await expect(line).toHaveAttribute('lang', 'ar');
  await expect(page.getByText('ما زال ينقص: اسمك')).toBeVisible();
  await expect(page.getByText('Es fehlt noch: Ihr Name')).toBeVisible();
  expect(loaded.filter((url) => /\/assets\/(pl|en)-/.test(url))).toEqual([]);
  const sentence = page.getByText('يرجى إدخال اسمك');
  expect(await sentence.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  await expectMirrored(page);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole('textbox', { name: /Ihr Name/ }).fill('Amir');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByText('تم حفظ التقرير').first()).toBeVisible();
  await phone.expectEmptyQueue();
  expect(JSON.stringify((await phone.kept())[0]?.sealed)).not.toMatch(/\p{Script=Arabic}/u);
  // The receipt on the start page too, also after a reload.
  await expect(page).toHaveURL(/\/$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /تم حفظ التقرير/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /إخفاء/ })).toBeVisible();
  await page.getByText('الإثبات', { exact: true }).click();
  await expect(page.getByText('المجموع الاختباري', { exact: false })).toBeVisible();
  const address = page.getByRole('link', { name: /\/pruefen\// });
  await expectTwoLines(page, ['العربية', 'Hof', 'Amir', 'Haus am Dom', await address.innerText()]);
  await expectNothingCut(page);
  // A wide number below a long name of the server.
  await address.evaluate((link) => {
    link.textContent = 'https://nachweis.hausverwaltung-mustermann.example.org/pruefen/WWWWW-WWWWW';
  });
  await expectNothingCut(page);
  await phone.goto(link.path);
  await expect(page.getByText('الموقع', { exact: true })).toBeVisible();
});

async function expectMirrored(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const back = await page.locator('header .btn, header .brand').first().boundingBox();
  expect((back?.x ?? 0) + (back?.width ?? 0)).toBeGreaterThan(width / 2);
  const notes = page.getByRole('textbox', { name: /Notizen/ });
  expect(await notes.evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe('plaintext');
  await expectNothingCut(page);
}

test('speaks the phone’s language at once, and offers German', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await Phone.open(await scenario.context({ ...phoneOptions(), locale: 'hr-HR' }), scenario.proxy.url);
  const { page } = phone;
  const strip = page.getByRole('region', { name: 'Sprache' });
  const own = strip.getByRole('button', { name: 'Srpski / Hrvatski' });
  await phone.goto('/passwort-neu');
  await expect(own).toBeVisible();
  await phone.goto('/property-manager/auth');
  await expect(own).toHaveAttribute('lang', 'sr-Latn');
  await expect(page.getByText('Lozinka', { exact: true })).toBeVisible();
  await expect(page.getByText('Passwort', { exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNothingCut(page);
  await phone.goto(link.path);
  await expect(page.getByText('Odustani', { exact: true })).toBeVisible();
  await own.click();
  await expect(strip).toHaveCount(0);
  const word = page.getByText('Abbrechen', { exact: true }).locator('..').locator('.l2');
  await expect(word).toHaveText('Odustani');
  const german = page.getByText('Abbrechen', { exact: true });
  const [above, below] = await Promise.all([word.boundingBox(), german.boundingBox()]);
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  expect(await word.evaluate(size)).toBeGreaterThan(await german.evaluate(size));
  await page.getByRole('button', { name: /^Abbrechen/ }).click();
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toHaveValue('sr');
  await phone.goto('/property-manager/auth');
  await expect(page.getByText('Lozinka', { exact: true })).toBeVisible();
  await expect(strip).toHaveCount(0);
});

test("shows the page's language in every select of a Polish phone", async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await Phone.open(await scenario.context({ ...phoneOptions(), locale: 'pl-PL' }), scenario.proxy.url);
  const { page } = phone;
  await phone.signIn(scenario.team.employees[0], { worker: false });
  const select = page.getByRole('combobox', { name: /^Sprache/ });
  const spoken = async () => {
    const value = await select.inputValue();
    return [value, (await page.locator('.l2[lang="pl"]').count()) > 0 ? 'pl' : 'de'];
  };
  const openedAt = {
    'link’s form': async () => {
      await phone.goto(link.path);
      await page
        .getByRole('button', { name: /^(Angaben|Abbrechen)/ })
        .first()
        .click();
    },
    menu: async () => {
      await phone.goto('/dashboard');
      await page.getByRole('button', { name: /^Konto und Einstellungen von / }).click();
    },
    account: async () => {
      await phone.goto('/konto');
      await page.getByRole('button', { name: /^Sprache/ }).click();
    },
  };
  for (const [place, open] of Object.entries(openedAt)) {
    await open();
    await expect.poll(spoken, place).toEqual(['pl', 'pl']);
    await expect(select.locator('option:checked')).toHaveText('Polski');
  }
  const strip = page.getByRole('region', { name: 'Sprache' });
  await phone.goto(link.path);
  await strip.getByRole('button', { name: 'Deutsch' }).click();
  await expect(strip).toHaveCount(0);
  for (const [place, open] of Object.entries(openedAt)) {
    await open();
    await expect.poll(spoken, place).toEqual(['de', 'de']);
    await page.reload();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('.l2')).toHaveCount(0);
    await expect(strip).toHaveCount(0);
  }
});

test('keeps two fifths of the smallest screen for the camera picture', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 568 });
  await phone.goto('/konto');
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('dialog').getByLabel('Sprache').selectOption({ label: 'العربية' });
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(
    page.getByText('حسابي', { exact: true }).or(page.locator('.l2[lang="ar"]').first()).first(),
  ).toBeVisible();
  await phone.goto('/new-documentation');
  const shutter = page.getByRole('button', { name: /Foto aufnehmen/ });
  await expect(shutter).toBeVisible();
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await expect(camera.getByText('damit Ort und Zeit', { exact: false })).toBeVisible();
  await expectPicture(page);
  await shutter.click();
  await camera.getByRole('button', { name: /Speichern/ }).click();
  await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
});

const expectPicture = (page: Page) =>
  expect
    .poll(async () => (await page.locator('.camera__view--live').boundingBox())?.height ?? 0)
    .toBeGreaterThanOrEqual(568 * 0.4);

test('keeps Vorher and Nachher off the service, however high it is', async ({ scenario }) => {
  const [sharing] = await scenario.world.rows('property_sharing', `property = "${scenario.team.properties[0].id}"`);
  const services = ['Reinigungsdienst', 'Hausmeister', 'Gartenpfleger'];
  await scenario.world.change('property_sharing', sharing?.id ?? '', { service_types: services });
  const phone = await scenario.phone();
  const { page } = phone;
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await phone.goto('/new-documentation');
  await camera.getByRole('button', { name: 'Leistung wählen' }).click();
  await page
    .getByRole('dialog', { name: 'Welche Leistung?' })
    .getByRole('button', { name: 'Reinigungsdienst' })
    .click();
  await camera.getByRole('button', { name: 'Foto aufnehmen' }).click();
  await camera.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Dokumentation gespeichert').first()).toBeVisible();
  await phone.goto('/konto');
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('dialog').getByLabel('Sprache').selectOption({ label: 'Русский' });
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.l2[lang="ru"]').first()).toBeVisible();
  await phone.goto('/new-documentation');
  await expect(camera.getByText('как в прошлый раз', { exact: false })).toBeVisible();
  await camera.getByRole('button', { name: /^Vorher/ }).click();
  await camera.getByRole('button', { name: /Foto aufnehmen/ }).click();
  await expect(camera.getByRole('button', { name: /^Nachher/ })).toBeVisible();
  const misplaced = () =>
    camera.evaluate((box) => {
      const rectOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
      const [view, chip] = ['.camera__view', '.camera__service'].map((part) => rectOf(box.querySelector(part)));
      return [...box.querySelectorAll('.camera__pill')].map((pill) => {
        const [{ top, bottom, left, right }, { x, y }] = [rectOf(pill), rectOf(pill.parentElement)];
        const isOver = chip && top < chip.bottom && bottom > chip.top && left < chip.right && right > chip.left;
        const isOutside = view && (y + (pill.parentElement?.clientHeight ?? 0) > view.bottom || x < view.left);
        return isOver || isOutside ? `${pill.textContent} ${top}` : '';
      });
    });
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [568, 320],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(misplaced, `${width} × ${height}`).toEqual(['', '', '']);
  }
});

test('keeps it while the camera of a new phone offers German', FULL, async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.manager, scenario.team.properties[0].id);
  // Others work with it: every service is a choice.
  await scenario.world.change('documentation_links', link.id, { company_name: 'Glanz Gebäudereinigung' });
  const phone = await Phone.open(await scenario.context({ ...phoneOptions(), locale: 'fa-IR' }), scenario.proxy.url);
  const { page } = phone;
  await page.setViewportSize({ width: 320, height: 568 });
  await phone.goto(link.path);
  const camera = page.getByRole('dialog', { name: 'Kamera' });
  await expect(camera.getByRole('region', { name: 'Sprache' })).toBeVisible();
  await expect(camera.getByText('انتخاب خدمت', { exact: true })).toBeVisible();
  await expectPicture(page);
  await expectNothingCut(page);
  const isOverService = () =>
    camera.evaluate((box) => {
      const [service, pair] = ['.camera__service', '.camera__pill'].map((part) => box.querySelector(part));
      const [above, below] = [service?.getBoundingClientRect(), pair?.getBoundingClientRect()];
      return above && below ? below.top < above.bottom && below.left < above.right : 'missing';
    });
  for (const height of [640, 568]) {
    await page.setViewportSize({ width: 320, height });
    await expect.poll(isOverService).toBe(false);
  }
  // Behind the camera one field lists all languages.
  await camera.getByRole('button', { name: 'Foto aufnehmen' }).click();
  await camera.getByRole('button', { name: /Angaben|Fertig/ }).click();
  await expect(camera).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Sprache' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /Sprache/ })).toHaveCount(1);
});

test('shows the language on every employee screen, never in the office', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const mark = scenario.team.provider.email.split(/[@.]/)[1];
  const names = [
    ...scenario.team.properties.map(({ name }) => name),
    scenario.team.employees[0].fullName,
    `${scenario.team.employees[0].fullName},`,
    `Dienst ${mark}`,
  ];
  const kept = await phone.document({ photos: 1, notes: 'Flur' });
  await phone.expectEmptyQueue();
  await page.setViewportSize({ width: 320, height: 700 });
  await phone.goto('/konto');
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('dialog').getByLabel('Sprache').selectOption({ label: 'فارسی' });
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('حساب', { exact: true })).toBeVisible();
  const look = async () => {
    await expectTwoLines(page, ['Flur', 'فارسی', ...names]);
    await expectNothingCut(page);
  };
  const opened: string[] = [];
  const record = documentationPath(kept.id);
  const paths: string[] = Object.values(PATHS).filter((path) => !GERMAN_ALONE.includes(path));
  for (const path of [...paths, record]) {
    await phone.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (path === record) await expect(page.getByRole('definition').first()).toBeVisible();
    if (new URL(page.url()).pathname !== path) continue;
    opened.push(path);
    await look();
  }
  expect(opened).toEqual(
    expect.arrayContaining(['/dashboard', '/new-documentation', '/history', '/nicht-uebertragen', '/konto']),
  );
  await phone.goto('/dashboard');
  for (const list of [/^Immobilien/, /^Dokumentationen/]) {
    await page.getByRole('button', { name: list }).click();
    await look();
  }
  await phone.goto('/history');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await look();
  // One-line texts of lists and fields have both languages in it.
  const lines = page.locator('option, input[placeholder]');
  const held = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('placeholder') ?? one.textContent));
  expect(held.filter((line) => !/\p{Script=Arabic}/u.test(line ?? '') && !names.includes(line ?? ''))).toEqual([]);
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
  await phone.goto('/konto');
  for (const dialog of ['E-Mail', 'Passwort ändern', 'Zwei-Faktor-Anmeldung']) {
    await page.getByRole('button', { name: new RegExp(`^${dialog}`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(JSON.stringify((await phone.kept())[0]?.sealed)).not.toMatch(/\p{Script=Arabic}/u);
});

/** German only: the product's own pages, the public pages for numbers and shares, the legal pages. */
const OUTSIDERS = [PATHS.landing, PATHS.sample, PATHS.check, PATHS.log, PATHS.shared];
const GERMAN_ALONE: readonly string[] = [...OUTSIDERS, PATHS.imprint, PATHS.privacy, PATHS.contact];
