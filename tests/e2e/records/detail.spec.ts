import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { inRowMenu } from '../../support/browser/rowMenu';
import { expect, test } from '../../support/browser/scenario';
import { pdfText } from '../../support/reading/pdfText';
import { deliver, jpeg, lineOf, session, sha256, work } from '../../support/rows/work';
import { signIn } from '../../support/server/tenants';

const DAY = 86_400_000;

test('turns photos by swipe and keys, enlarges and saves them unchanged', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const files = [await jpeg({ width: 800, height: 600 }), await jpeg({ width: 800, height: 600 })];
  expect((await lineOf(files[0] as Uint8Array)).width).toBe(800);
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, files });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  const phone = await scenario.phone(emil);
  const { page } = phone;
  const pictures = '**/api/collections/documentation_photos/records*';
  await page.route(pictures, (route) => route.abort());
  await phone.goto(`/documentation/${made.sealed.id}`);
  await expect(page.getByText('Mit Konto', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Die Fotos liegen nicht auf diesem Gerät/)).toBeVisible();
  await page.unroute(pictures);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('button', { name: 'Foto 1 von 2 groß ansehen' }).click();
  const viewer = page.getByRole('dialog');
  const photo = viewer.getByRole('img', { name: /^Foto \d von 2$/ });
  await expect(photo).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const swipe = (from: number, to: number) =>
    photo.evaluate(
      (element, { from, to }) => {
        const at = (clientX: number) => ({ clientX, clientY: 400, pointerId: 1, isPrimary: true, bubbles: true });
        element.dispatchEvent(new PointerEvent('pointerdown', { ...at(from), pointerType: 'touch' }));
        element.dispatchEvent(new PointerEvent('pointerup', { ...at(to), pointerType: 'touch' }));
      },
      { from, to },
    );
  await swipe(300, 60);
  await expect(viewer.getByText('Foto 2 von 2', { exact: true })).toBeVisible();
  await swipe(60, 300);
  await expect(viewer.getByText('Foto 1 von 2', { exact: true })).toBeVisible();
  await swipe(60, 80);
  await expect(viewer.getByText('Foto 1 von 2', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  expect((await photo.boundingBox())?.height).toBe(390);
  for (const control of await viewer.getByRole('button').all()) await expect(control).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('End');
  await expect(viewer.getByText('Foto 2 von 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('Foto 1 von 2', { exact: true })).toBeVisible();

  const width = () => photo.evaluate((img) => img.getBoundingClientRect().width);
  const fullWidth = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(2 * fullWidth, -1);
  await viewer.getByRole('button', { name: 'Größer' }).click();
  await expect(viewer.getByRole('button', { name: 'Größer' })).toHaveAttribute('aria-disabled', 'true');
  await swipe(300, 60);
  await expect(viewer.getByText('Foto 1 von 2', { exact: true })).toBeVisible();
  await photo.dblclick();
  await expect.poll(width).toBeCloseTo(fullWidth, -1);

  const download = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Original' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-Foto-1\.jpg$/);
  expect(sha256(await readFile(await saved.path()))).toBe(made.sealed.photos[0]?.sha256);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Foto 1 von 2 groß ansehen' })).toBeFocused();
});

test('returns the focus after a photo was opened while it loaded', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, photos: 2 });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  const { page } = await scenario.phone(emil);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/api/collections/documentation_photos/records*', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  const opener = page.getByRole('button', { name: 'Foto 1 von 2 groß ansehen' });
  await opener.click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  open();
  // The photo itself: its placeholder has the same name.
  await expect(viewer.locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('says so instead of saving an original that the server replaced', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, photos: 1 });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  const { page } = await scenario.phone(emil);
  await page.goto(`${scenario.proxy.url}/documentation/${made.sealed.id}`);
  await page.getByRole('button', { name: 'Foto 1 von 1 groß ansehen' }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'Foto 1 von 1' })).toBeVisible();
  await page.route(/\/api\/files\/documentation_photos\//, (route) =>
    route.fulfill({ body: 'anderes', contentType: 'image/jpeg' }),
  );
  let downloads = 0;
  page.on('download', () => downloads++);
  await viewer.getByRole('button', { name: 'Original' }).click();
  await expect(page.getByText('Das Original konnte nicht gespeichert werden')).toBeVisible();
  expect(downloads).toBe(0);
});

test('shows when a record was transferred and who corrected it', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const at = Date.now() - 3 * DAY;
  const content = { startedAt: new Date(at - 60_000).toISOString(), capturedAt: new Date(at).toISOString() };
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, photos: 1, content });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  await scenario.world.change('documentations', made.sealed.id, {
    edited_at: new Date().toISOString(),
    edited_by: 'Sabine Super',
  });
  const phone = await scenario.phone(emil);
  const { page } = phone;
  await phone.goto(`/documentation/${made.sealed.id}`);
  await expect(page.getByText(/^Übertragen am /)).toBeVisible();
  await expect(page.getByText(/^Berichtigt am \d\d\.\d\d\.\d{4}, .* von Sabine Super$/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Gedruckt am /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zurück' })).toBeHidden();
  await page.emulateMedia({ media: null });

  const [manager] = await scenario.world.rows('users', `id = "${scenario.team.manager.id}"`);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Übertragen am /)).toBeVisible();
  const paper = pdfText(await page.pdf({ preferCSSPageSize: true })).text.replaceAll('\n', ' ');
  expect(paper).toContain(`für ${manager?.company_name}`);
});

test('says the verdict first to author and company on a phone', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, photos: 1 });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  const author = await scenario.phone(emil);
  const bandOf = (page: Page) => page.getByRole('region', { name: 'Ergebnis der Prüfung' });
  await author.goto(`/documentation/${made.sealed.id}`);
  await expect(bandOf(author.page)).toContainText(/Unverändert seit \d\d\.\d\d\.\d{4}/);
  await expect(author.page.getByRole('button', { name: 'Drucken' })).toBeInViewport({ ratio: 1 });
  await expect(author.page.getByRole('button', { name: 'Teilen' })).toHaveCount(0);
  await author.page.context().setOffline(true);
  await author.page.reload();
  await expect(bandOf(author.page)).toContainText('Das Prüfbuch ist gerade nicht erreichbar.');
  expect(await seriousFaults(author.page)).toEqual([]);

  const company = await scenario.phone(scenario.team.provider);
  const { page } = company;
  await company.goto(`/documentation/${made.sealed.id}`);
  await expect(bandOf(page)).toContainText('Unverändert seit ');
  for (const name of ['Teilen', 'Nachfragen'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const files = await inRowMenu(page, 'Schadenakte');
  for (const name of ['Als PDF speichern', 'Drucken']) await expect(page.getByRole('menuitem', { name })).toBeVisible();
  await files.click();
  await expect(page.getByRole('dialog', { name: 'Schadenakte erstellen' })).toContainText('1 Eintrag, 1 Foto');
  expect(await seriousFaults(page)).toEqual([]);
});

test('prints an ordinary record with two photos and a map on one page', async ({ scenario }) => {
  const [emil] = scenario.team.employees;
  const files = await Promise.all([jpeg({ width: 1920, height: 1080 }), jpeg({ width: 1920, height: 1080 })]);
  const notes = 'Gehweg und Eingang geräumt, Splitt gestreut. Hintere Kellertreppe vereist, zusätzlich gestreut.';
  const content = { notes, serviceType: 'Hausmeister' as const };
  const made = await work({ author: emil.id, property: scenario.team.properties[0].id, files, content });
  await deliver(scenario.world.server, made, session(await signIn(scenario.world.server, emil.email)));
  const phone = await scenario.phone(emil);
  const { page } = phone;
  await phone.goto(`/documentation/${made.sealed.id}`);
  await expect(page.getByRole('img', { name: 'Foto 2 von 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Karte laden' }).click();
  await expect(page.locator('.map__place')).toBeVisible();
  const paper = pdfText(await page.pdf({ preferCSSPageSize: true }));
  expect(paper.pages).toBe(1);
  expect(paper.text).toContain('Gedruckt am');
});
