/** Vorher and Nachher: with the camera, offline, over a reload and over two visits; by account and by link (D481). */
import type { Page } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { largeDialogFaults } from '../../support/browser/largeText';
import { guestPhone, makeLink, nameField, readyForOffline } from '../../support/browser/links';
import type { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';

const cameraOf = (page: Page) => page.getByRole('dialog', { name: 'Kamera' });
const pill = (page: Page, name: string) => cameraOf(page).getByRole('button', { name, exact: true });
const ghost = (page: Page) => cameraOf(page).getByRole('img', { name: 'Vorher', exact: true });
/** In no order of time: rows come by their random id. */
const rolesOf = async (phone: Phone) => (await phone.rows('photos')).map(({ role = null }) => role).sort();

/** The rows of the server, the Vorher first. */
async function pairOf(scenario: Scenario, ids: readonly string[]) {
  const found = await Promise.all(
    ids.map((id) => scenario.world.rows('documentation_photos', `documentation = "${id}"`)),
  );
  const [before, after] = ['before', 'after'].map((role) => found.flat().find((row) => row.role === role));
  return { before, after };
}

test('takes a pair offline with one tap more, over a reload', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  await phone.goto('/new-documentation');
  await pill(page, 'Vorher').click();
  await expect(pill(page, 'Vorher')).toHaveAttribute('aria-pressed', 'true');
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['before']);
  await expect(pill(page, 'Nachher')).toHaveAttribute('aria-pressed', 'true');
  await expect(ghost(page)).toHaveCSS('opacity', '0.35');

  await page.reload();
  await phone.aim();
  await expect(ghost(page)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await largeDialogFaults(page, 'Kamera')).toEqual([]);
  await pill(page, 'Vorher-Bild: an').click();
  await expect(ghost(page)).toHaveCount(0);
  await pill(page, 'Vorher-Bild: aus').click();
  await expect(ghost(page)).toBeVisible();
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['after', 'before']);
  await expect(pill(page, 'Nachher')).toHaveCount(0);
  const kept = await phone.save();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  const { before, after } = await pairOf(scenario, [kept.id]);
  expect(after).toMatchObject({ pair: before?.id, documentation: before?.documentation });
});

test('offers the open Vorher of the visit before, at the same property', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/new-documentation');
  await pill(page, 'Vorher').click();
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['before']);
  const first = await phone.save();
  await phone.expectEmptyQueue();

  await phone.goto('/new-documentation');
  await expect(pill(page, 'Nachher')).toHaveAttribute('aria-pressed', 'false');
  await pill(page, 'Nachher').click();
  await expect(ghost(page)).toBeVisible();
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['after', 'before']);
  const second = await phone.save();
  await phone.expectEmptyQueue();
  const { before, after } = await pairOf(scenario, [first.id, second.id]);
  expect(before).toMatchObject({ documentation: first.id });
  expect(after).toMatchObject({ documentation: second.id, pair: before?.id });
});

test('takes a pair by link, offline', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  const { page } = phone;
  await phone.goto(link.path);
  await readyForOffline(phone);
  await page.context().setOffline(true);
  await pill(page, 'Vorher').click();
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['before']);
  await expect(ghost(page)).toBeVisible();
  await phone.press();
  await expect.poll(() => rolesOf(phone)).toEqual(['after', 'before']);
  await phone.toForm();
  await nameField(page).fill('Kolonne 3');
  const kept = await phone.save();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  const { before, after } = await pairOf(scenario, [kept.id]);
  expect(after).toMatchObject({ pair: before?.id });
});
