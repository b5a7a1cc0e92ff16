/** Taps from the open camera to a saved record, and the service seen before the shutter (docs/design.md, D456). */
import type { Page } from '@playwright/test';
import { guestPhone, makeLink, nameField, readyForOffline } from '../../support/browser/links';
import type { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

/** Counts a person's taps; call before the first page. The icon's or sticker's own tap is not in the page. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => taps++);
  await page.addInitScript(() => {
    // Playwright's `exposeFunction` is not in the page's types.
    const { tapped } = window as unknown as { tapped: () => void };
    window.addEventListener('click', ({ isTrusted }) => isTrusted && tapped(), true);
  });
  return () => taps;
}

const cameraOf = (page: Page) => page.getByRole('dialog', { name: 'Kamera' });
const chipOf = (page: Page, text: string) => cameraOf(page).getByRole('button', { name: text, exact: true });
const savedOn = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Gespeichert' })).toBeVisible();

async function shoot(page: Page, photos: number): Promise<void> {
  for (let taken = 1; taken <= photos; taken++) {
    await cameraOf(page).getByRole('button', { name: 'Foto aufnehmen' }).click();
    await expect(cameraOf(page).getByRole('button', { name: /^Foto \d/ })).toHaveCount(taken);
  }
}

const firstProperty = (scenario: Scenario) => scenario.team.properties[0].id;

async function agreeOn(scenario: Scenario, services: string[]): Promise<void> {
  const [sharing] = await scenario.world.rows('property_sharing', `property = "${firstProperty(scenario)}"`);
  await scenario.world.change('property_sharing', sharing?.id ?? '', { service_types: services });
}

const linkOf = (scenario: Scenario, owner: 'provider' | 'manager') =>
  makeLink(scenario, scenario.team[owner], firstProperty(scenario));

const serviceOf = async (phone: Phone) => (await phone.kept()).map(({ sealed }) => sealed.serviceType);

/** At 200 % text on the smallest phone the chip hides no text over the picture. */
async function expectClear(page: Page): Promise<void> {
  const device = await page.context().newCDPSession(page);
  const before = page.viewportSize();
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 320, height: 640 });
  const bands = cameraOf(page).locator('.camera__told, .camera__said');
  const gap = async () => {
    const chip = await chipOf(page, 'Hausmeister · wie zuletzt').boundingBox();
    const tops = (await Promise.all((await bands.all()).map((part) => part.boundingBox()))).map((box) => box?.y ?? 0);
    return Math.min(...tops.filter((top) => top > 0)) - (chip?.y ?? 0) - (chip?.height ?? Number.NaN);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  if (before) await page.setViewportSize(before);
  await device.detach();
}

test('saves one photo by two taps, three by four, with the only service', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  const taps = await countTaps(page);
  for (const [photos, total] of [
    [1, 2],
    [3, 6],
  ] as const) {
    await phone.goto('/start');
    await expect(cameraOf(page).getByText('Hausmeister', { exact: true })).toBeVisible();
    await shoot(page, photos);
    await cameraOf(page).getByRole('button', { name: 'Speichern' }).click();
    await savedOn(page);
    expect(taps()).toBe(total);
  }
  expect(await serviceOf(phone)).toEqual(['Hausmeister', 'Hausmeister']);
});

test('saves by a link with two taps beside the name, on a new phone', async ({ scenario }) => {
  const link = await linkOf(scenario, 'provider');
  const phone = await guestPhone(scenario);
  const { page } = phone;
  const taps = await countTaps(page);
  await phone.goto(link.path);
  await shoot(page, 1);
  await cameraOf(page).getByRole('button', { name: 'Fertig' }).click();
  await page.keyboard.type('Kolonne 3');
  await page.keyboard.press('Enter');
  await savedOn(page);
  expect(taps()).toBe(2);
});

test('shows the service before the shutter and changes it by one tap, offline', FULL, async ({ scenario }) => {
  await agreeOn(scenario, ['Hausmeister', 'Gartenpfleger']);
  const phone = await scenario.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  const taps = await countTaps(page);
  await phone.goto('/start');
  // Nothing is preselected before the first choice here.
  await chipOf(page, 'Leistung wählen').click();
  const sheet = page.getByRole('dialog', { name: 'Welche Leistung?' });
  await expect(sheet.getByRole('button', { name: 'Ohne Angabe speichern' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Hausmeister' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(chipOf(page, 'Hausmeister')).toBeVisible();
  await shoot(page, 1);
  await cameraOf(page).getByRole('button', { name: 'Speichern' }).click();
  await savedOn(page);
  expect(taps()).toBe(4);

  await phone.goto('/start');
  const chip = await chipOf(page, 'Hausmeister · wie zuletzt').boundingBox();
  expect(chip?.height).toBeGreaterThanOrEqual(56);
  const name = await cameraOf(page).getByText('Haus am Dom').boundingBox();
  expect(chip?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? Number.NaN));
  await expectClear(page);
  await chipOf(page, 'Hausmeister · wie zuletzt').click();
  await expect(chipOf(page, 'Gartenpfleger')).toBeVisible();
  await shoot(page, 1);
  await cameraOf(page).getByRole('button', { name: 'Speichern' }).click();
  await savedOn(page);
  expect(taps()).toBe(7);
  expect((await serviceOf(phone)).sort()).toEqual(['Gartenpfleger', 'Hausmeister']);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
});

test('shows the service by a link too, offline after one visit', async ({ scenario }) => {
  const link = await linkOf(scenario, 'manager');
  // Others work with it: every service is a choice.
  await scenario.world.change('documentation_links', link.id, { company_name: 'Glanz Gebäudereinigung' });
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await phone.goto(link.path);
  await expect(chipOf(page, 'Leistung wählen')).toBeVisible();
  await readyForOffline(phone);
  await page.context().setOffline(true);
  const taps = await countTaps(page);
  await page.reload();
  await chipOf(page, 'Leistung wählen').click();
  await page.getByRole('dialog', { name: 'Welche Leistung?' }).getByRole('button', { name: 'Sonstiges' }).click();
  await expect(chipOf(page, 'Sonstiges')).toBeVisible();
  await shoot(page, 1);
  await cameraOf(page).getByRole('button', { name: 'Fertig' }).click();
  await nameField(page).fill('Ilka');
  await page.keyboard.press('Enter');
  await savedOn(page);
  expect(taps()).toBe(4);
  await phone.goto(link.path);
  await expect(chipOf(page, 'Sonstiges · wie zuletzt')).toBeVisible();
  await shoot(page, 1);
  await cameraOf(page).getByRole('button', { name: 'Speichern' }).click();
  await savedOn(page);
  expect(taps()).toBe(6);
  expect(await serviceOf(phone)).toEqual(['Sonstiges', 'Sonstiges']);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
});
