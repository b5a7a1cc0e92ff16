import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { seriousFaults } from '../../support/browser/axe';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { deliver, session, work } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';
import { signIn } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

const DAY = 86_400_000;

/** Returns its id. */
async function delivered(
  scenario: Scenario,
  of: { daysAgo: number; notes?: string; place?: 0 | 1; photos?: number },
): Promise<string> {
  const [, author] = scenario.team.employees;
  const at = Date.now() - of.daysAgo * DAY;
  const made = await work({
    author: author.id,
    property: scenario.team.properties[of.place ?? 0].id,
    photos: of.photos ?? 1,
    content: {
      notes: of.notes ?? '',
      startedAt: new Date(at - 60_000).toISOString(),
      capturedAt: new Date(at).toISOString(),
    },
  });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, author.email)));
  return made.sealed.id;
}

test.describe(() => {
  test.use(WITH_WORKER);

  test('opens dashboard, history and record offline, with own photos', async ({ scenario }) => {
    const phone = await scenario.phone();
    const { page } = phone;
    await scenario.document(phone, 'Treppenhaus gewischt');
    await phone.expectEmptyQueue();
    await page.context().setOffline(true);

    await phone.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Zuletzt von Ihnen' }).getByText('2 Fotos')).toBeVisible();
    await page.getByRole('button', { name: /^Dokumentationen/ }).click();
    await expect(page.getByRole('region', { name: 'Dokumentationen' }).getByText('2 Fotos')).toBeVisible();
    await expect(page.getByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d, Emil Erster$/)).toBeVisible();
    await page.getByRole('button', { name: /^Immobilien/ }).click();
    await expect(page.getByRole('region', { name: 'Immobilien' }).getByText('Domkloster 4, 50667 Köln')).toHaveCount(2);

    await phone.goto('/history');
    await expect(page.getByRole('heading', { name: 'Alle Dokumentationen' })).toBeVisible();
    const number = page.getByText('1 Eintrag auf diesem Gerät');
    await expect(number).toBeVisible();
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    const end = async () => number.boundingBox().then((box) => (box ? box.x + box.width : Number.NaN));
    await expect.poll(end).toBeLessThanOrEqual(320 - 16);
    if (viewport) await page.setViewportSize(viewport);
    await expect(page.getByText(/Sie sehen den Stand/)).toBeVisible();
    await page.getByRole('article').getByRole('link').click();

    await expect(page.getByRole('heading', { name: 'Leistungsnachweis', exact: true })).toBeVisible();
    await expect(page.getByText('Treppenhaus gewischt')).toBeVisible();
    await expect(page.getByText('50.938361, 6.959974', { exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Foto 1 von 2 groß ansehen' }).click();
    const viewer = page.getByRole('dialog');
    await expect
      .poll(() => viewer.getByRole('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(600);
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('Foto 2 von 2', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await page.getByRole('link', { name: 'Zurück' }).click();
    await expect(page).toHaveURL(/\/history$/);
  });
});

test('shows the company new work by property, and deletes on confirmation', FULL, async ({ scenario }) => {
  await delivered(scenario, { daysAgo: 1, notes: 'Erste' });
  await delivered(scenario, { daysAgo: 2, place: 1 });
  const phone = await scenario.phone(scenario.team.provider);
  const { page } = phone;
  await phone.goto('/history');
  for (const { name } of scenario.team.properties)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page.getByText('2 Einträge', { exact: true })).toBeVisible();

  await delivered(scenario, { daysAgo: 0, notes: 'Neu' });
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('3 Einträge', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Löschen' }).first().click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/Möchten Sie die Dokumentation Nr\.\s.* wirklich löschen\?/)).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('button', { name: 'Löschen' }).first().click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(question.getByText(/mindestens 10 Zeichen an/)).toBeVisible();
  await question.getByLabel('Grund').fill('Doppelt aufgenommen');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  const left = page.getByText(/^Gelöscht am .* von Dirk Meister, Grund: Doppelt aufgenommen$/);
  await expect(left).toBeVisible();
  await expect(page.getByText('2 Einträge', { exact: true })).toBeVisible();
  expect(
    await scenario.world.rows('deleted_documentations', `company_admin = "${scenario.team.provider.id}"`),
  ).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(left).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe(() => {
  test.use(WITH_WORKER);
});

test('loads no map before a tap, and leads to the place by In Maps öffnen', async ({ scenario }) => {
  const [, author] = scenario.team.employees;
  const id = await delivered(scenario, { daysAgo: 1 });
  const phone = await scenario.phone(author);
  const { page } = phone;
  const requests: string[] = [];
  const tile = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.route('https://tile.openstreetmap.org/**', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: 'image/png', body: tile });
  });
  await phone.goto(`/documentation/${id}`);
  const maps = page.getByRole('link', { name: 'In Maps öffnen' });
  await expect(maps).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=50.93837,6.95998');
  await expect(maps).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByText('Die Karte wird von tile.openstreetmap.org geladen', { exact: false })).toBeVisible();
  expect(requests).toEqual([]);
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Karte laden' }).click();
  await expect(page.getByRole('region', { name: 'Karte: Standort der Aufnahme' })).toBeVisible();
  await expect(page.getByText('OpenStreetMap-Mitwirkende')).toBeVisible();
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await expectDrawn(page);
});

async function expectDrawn(page: Page): Promise<void> {
  const map = page.getByRole('region', { name: 'Karte: Standort der Aufnahme' });
  await map.scrollIntoViewIfNeeded();
  const middleOf = async (part: Locator) => {
    const box = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
  };
  const full = await middleOf(map);
  // 8 px and half of a 3 px line; 8 m at this latitude and zoom are 21 px.
  for (const [part, width] of [
    ['.map__place', 19],
    ['.map__accuracy', 44],
  ] as const) {
    const drawn = () => middleOf(map.locator(part));
    await expect.poll(async () => Math.abs((await drawn()).width - width), part).toBeLessThan(4);
    const { x, y } = await drawn();
    expect(Math.hypot(x - full.x, y - full.y), part).toBeLessThan(4);
  }
  const ofColour = async () => {
    const clip = { x: Math.round(full.x) - 3, y: Math.round(full.y) - 3, width: 6, height: 6 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  };
  // --primary
  await expect.poll(ofColour).toEqual([0x1a, 0x3f, 0x7a]);
}
