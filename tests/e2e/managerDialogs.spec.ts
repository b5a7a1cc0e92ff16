/** Dialogs and list states of the office: by keyboard alone, input kept on errors, no layout shift. */
import { seriousFaults } from '../support/browser/axe';
import { expect, test } from '../support/browser/badDay';
import { WITHOUT_WORKER } from '../support/browser/browser';
import { byKeyboard } from '../support/browser/byKeyboard';
import { byEmployee, office } from '../support/browser/office';
import { gate } from '../support/rows/gate';
import { FULL } from '../support/run/full.mjs';

test.use(WITHOUT_WORKER);

test('opens and closes every office dialog by keyboard, focus restored', async ({ day }) => {
  const { page, close } = await office(day);
  await byKeyboard(page, { name: 'Neue Immobilie', dialog: 'Neue Immobilie' });
  await byKeyboard(page, { name: 'Dienstleister einladen', dialog: 'Dienstleister einladen' });
  await page.getByRole('button', { name: /^Verbundene Dienstleister/ }).click();
  await byKeyboard(page, { name: /^Verwalten: /, dialog: /^Dienst / });
  await page.goto(`${day.proxy.url}/property-manager/properties`);
  const [{ name }] = day.team.properties;
  const menu = `Mehr: ${name}`;
  await byKeyboard(page, { menu, name: `Bearbeiten: ${name}`, dialog: 'Immobilie bearbeiten' });
  await byKeyboard(page, { menu, name: `Dokumentations-Link: ${name}`, dialog: /Dokumentations-Link/ });
  await byKeyboard(page, { menu, name: `Löschen: ${name}`, dialog: 'Sind Sie sicher?' });
  await close();
});

test('sends one invitation by keyboard and keeps the input on a fault', FULL, async ({ day }) => {
  const { page, close } = await office(day);
  await page.getByRole('button', { name: 'Dienstleister einladen' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const [place, email, service] = ['Immobilie', 'E-Mail', 'Leistung'].map((label) => dialog.getByLabel(label));
  if (!place || !email || !service) throw new Error('three fields');
  await expect(place).toBeFocused();
  await email.press('Enter');
  await expect(dialog).toContainText('Bitte Immobilie, E-Mail und Leistung angeben.');
  for (const field of [place, email, service]) await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/Bitte geben Sie die E-Mail-Adresse ein\./);

  await place.selectOption({ index: 1 });
  await service.selectOption({ label: 'Winterdienst' });
  await email.fill('buero@nordwinter.example');
  await page.route('**/api/app/invitations', (route) => route.abort());
  await email.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(email).toHaveValue('buero@nordwinter.example');
  await expect(service).toHaveValue('Winterdienst');
  await page.unroute('**/api/app/invitations');
  await email.press('Enter');
  const letter = dialog.getByRole('region', { name: 'E-Mail-Vorschau' });
  await expect(letter).toContainText('Winterdienst');

  const sent: string[] = [];
  const { passed: released, open: release } = gate();
  await page.route('**/api/app/invitations/*/send', async (route) => {
    sent.push(route.request().url());
    await released;
    await route.continue();
  });
  const send = dialog.getByRole('button', { name: 'Einladung senden' });
  // 'Next' has the focus: Enter, Enter completes it without a mouse.
  await expect(send).toBeFocused();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
  await expect.poll(() => sent.length).toBe(1);
  release();
  await expect(dialog).toContainText('Auf diesem Server ist kein Mailserver eingerichtet.');
  expect(sent).toHaveLength(1);
  const made = await day.world.rows('property_manager_invitations', `property_manager = '${day.team.manager.id}'`);
  expect(made).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Zurück' }).press('Enter');
  await expect(place).toBeFocused();
  await close();
});

test('loads lists without a shift, says why one failed, and retries', FULL, async ({ day }) => {
  const { bring } = await byEmployee(day);
  await bring(1, 'Nach dem Fehler');
  const { page, close } = await office(day);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // A new stream reloads everything, before the test could tap.
  await page.route('**/api/realtime', (route) => route.abort());
  const lists = [
    {
      path: 'documentations',
      collection: 'documentations',
      title: 'Dokumentationen',
      row: 'Emil Erster',
      failed: 'Die Liste konnte nicht geladen werden',
    },
    {
      path: 'properties',
      collection: 'properties',
      title: 'Immobilien',
      row: day.team.properties[0].name,
      failed: 'Immobilien konnten nicht geladen werden',
    },
  ] as const;
  for (const { path, collection: question, title, row, failed } of lists) {
    const records = `**/api/collections/${question}/records*`;
    const { passed: released, open: release } = gate();
    await page.route(records, async (route) => {
      await released;
      await route.abort();
    });
    await page.goto(`${day.proxy.url}/property-manager/${path}`);
    await expect(page.getByText(`${title} werden geladen`)).toBeVisible();
    await expect(page.locator('main .skeleton').first()).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: failed })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await page.unroute(records);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('row').filter({ hasText: row })).toHaveCount(1);
    const moved = await page.evaluate(() =>
      Reflect.get(window, 'shifts').reduce((sum: number, one: number) => sum + one, 0),
    );
    expect(moved, `${path}: layout shift`).toBeLessThan(0.05);
  }
  await close();
});
