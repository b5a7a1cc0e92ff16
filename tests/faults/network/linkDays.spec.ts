/** Faults of the sticker on the door: ended links, two companies, two names, a first opening offline. */
import type { Page } from '@playwright/test';
import { capture, documentByLink, guestPhone, makeLink, readyForOffline } from '../../support/browser/links';
import { expect, type Scenario, test } from '../../support/browser/scenario';

const providersLink = (scenario: Scenario) =>
  makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
const stored = async (scenario: Scenario, id: string) =>
  (await scenario.world.rows('documentations', `id = "${id}"`))[0];

const words = (page: Page) => page.getByRole('main');

/** A third party's phone that opened this link once and is offline now. */
async function offlineAfter(scenario: Parameters<typeof guestPhone>[0], known: { path: string }) {
  const phone = await guestPhone(scenario);
  await phone.goto(known.path);
  await expect(phone.page.getByText('Aus dem Link')).toBeVisible();
  await readyForOffline(phone);
  await phone.page.context().setOffline(true);
  return phone;
}

test('blocks offline work of an unknown link with a reason and a ZIP', async ({ scenario }) => {
  const known = await providersLink(scenario);
  const phone = await offlineAfter(scenario, known);
  const { page } = phone;
  const unknown = { id: '', token: 'u'.repeat(43), path: `/documentation/${'u'.repeat(43)}` };
  await capture(phone, unknown, { name: 'Cem', notes: 'nie geprüft' });
  await expect(words(page).getByText('Der Link wird geprüft, sobald Netz da ist')).toBeVisible();
  const kept = await phone.save();
  expect(kept.sealed.property).toBeNull();
  await page.context().setOffline(false);
  await expect.poll(() => phone.kept().then((rows) => rows[0]?.state), { timeout: 60_000 }).toBe('refused');
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Nicht angenommen')).toBeVisible();
  await expect(page.getByText(/Ungültiger oder abgelaufener Link/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als ZIP sichern' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Objektbeleg_.*\.zip$/);
});

test('books offline work of a valid link to its property', async ({ scenario }) => {
  const known = await providersLink(scenario);
  const second = await makeLink(scenario, scenario.team.provider, scenario.team.properties[1].id);
  const phone = await offlineAfter(scenario, known);
  const { page } = phone;
  const kept = await documentByLink(phone, second, { name: 'Dana', notes: 'zuerst ohne Netz' });
  expect(kept.sealed.property).toBeNull();
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();
  expect(await stored(scenario, kept.id)).toMatchObject({ property: scenario.team.properties[1].id, link: second.id });
});
