import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { byEmployee, office, RECORD_LINK } from '../../support/browser/office';
import { inRowMenu } from '../../support/browser/rowMenu';
import { expect, test } from '../../support/browser/scenario';
import { deliver, put, submit } from '../../support/rows/work';
import { FULL } from '../../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test('shows a documentation when it is complete, with every photo', async ({ scenario }) => {
  const { page, close } = await office(scenario);
  const { by, make } = await byEmployee(scenario);
  const { server } = scenario.world;
  await page.goto(`${scenario.proxy.url}/property-manager/documentations`);
  await expect(page.getByText('Noch keine Dokumentationen vorhanden')).toBeVisible();

  const half = await make(3, 'Halb angekommen');
  await submit(server, half.sealed, by);
  await put(server, { work: half, index: 0 }, by);
  const complete = await make(2, 'Ganz angekommen');
  await deliver(server, complete, by);
  const rows = page.getByRole('row').filter({ hasText: 'Emil Erster' });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('img')).toHaveCount(2);

  await put(server, { work: half, index: 1 }, by);
  await put(server, { work: half, index: 2 }, by);
  // New rows wait for a tap, so that nothing moves under the reader.
  await expect(page.getByRole('button', { name: '1 neue anzeigen' })).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: '1 neue anzeigen' }).click();
  await expect(rows).toHaveCount(2);

  await rows.filter({ hasText: '3' }).first().getByRole('link', { name: RECORD_LINK }).click();
  await expect(page.getByRole('heading', { name: 'Leistungsnachweis', exact: true })).toBeVisible();
  const photos = page.getByRole('button', { name: /groß ansehen/ });
  await expect(photos).toHaveCount(await photosOf(page));
  await photos.first().click();
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(64);
  await page.keyboard.press('Escape');
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page).toHaveURL(/\/property-manager\/documentations$/);
  await close();
});

test('counts and opens properties, providers and the newest records', async ({ scenario }) => {
  const { by, make } = await byEmployee(scenario);
  await deliver(scenario.world.server, await make(1, 'Für die Übersicht'), by);
  const { page, close } = await office(scenario);
  await expect(page.getByText(/^Nichts wartet auf Ihre Antwort\. Neueste Dokumentation: /)).toBeVisible();
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile('Immobilien')).toHaveText(/2$/);
  await expect(tile('Verbundene Dienstleister')).toHaveText(/1$/);
  await expect(tile('Dokumentationen')).toHaveText(/1$/);
  await tile('Immobilien').click();
  const properties = page.locator('#manager-properties');
  await expect(properties.getByRole('row').filter({ hasText: 'Haus am Dom' })).toContainText('Hausmeister');
  await tile('Verbundene Dienstleister').click();
  await expect(page.getByRole('row').filter({ hasText: '2 Immobilien' })).toHaveCount(1);
  await tile('Dokumentationen').click();
  await expect(page.getByRole('row').filter({ hasText: 'Emil Erster' })).toHaveCount(1);
  expect(await seriousFaults(page)).toEqual([]);
  const newest = page.locator('#manager-documentations');
  await newest.getByRole('link', { name: 'Alle Dokumentationen' }).click();
  await expect(page.getByRole('heading', { name: 'Dokumentationen', level: 1 })).toBeVisible();
  // A failed request means 'unknown'; 'none' would be false.
  for (const question of ['app/counts?by=*', 'collections/documentations/**'])
    await page.route(`**/api/${question}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${scenario.proxy.url}/property-manager/properties`);
  await expect(page.getByRole('row').filter({ hasText: 'Haus am Dom' }).getByText('–', { exact: true })).toBeVisible();
  await close();
});

test.describe(() => {
  test.use(WITH_WORKER);

  test('shows cards on a phone, and says offline what is missing', FULL, async ({ scenario }) => {
    const { by, make } = await byEmployee(scenario);
    await deliver(scenario.world.server, await make(1, 'Karte'), by);
    const { page, close } = await office(scenario, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: 'Dokumentationen', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('article').getByRole('link').click();
    const photo = page.getByRole('button', { name: /groß ansehen/ });
    await expect.poll(async () => (await photo.boundingBox())?.y ?? 844).toBeLessThan(844 / 2);
    await expect(page.getByRole('button', { name: 'Teilen' })).toBeInViewport({ ratio: 1 });
    await expect(await inRowMenu(page, 'Als PDF speichern')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Zurück' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.context().setOffline(true);
    await expect(page.getByText(/Sie sehen den Stand vom/)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await close();
  });
});

async function photosOf(page: Page): Promise<number> {
  return Number.parseInt((await page.getByRole('heading', { name: /^\d+ Fotos?$/ }).textContent()) ?? '', 10);
}
