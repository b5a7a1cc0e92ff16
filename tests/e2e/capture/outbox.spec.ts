import { seriousFaults } from '../../support/browser/axe';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test('lists an offline documentation by number and size until ✓', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  const kept = await scenario.document(phone, 'Gehweg geräumt');
  await page.getByText('1 nicht übertragen').waitFor();
  await phone.goto('/nicht-uebertragen');

  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(page.getByText('1 Eintrag')).toBeVisible();
  await expect(card.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await expect(card.getByText(/2 Fotos, Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5}/)).toBeVisible();
  await expect(card.getByText(/MB|KB/)).toBeVisible();
  await expect(page.getByText('Kein Netz')).toBeVisible();
  await expect(card.getByRole('img', { name: 'Erstes Foto' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Löschen' })).toHaveCount(0);

  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Jetzt übertragen' }).click();
  await expect(card.getByText('Übertragen', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('0 Einträge')).toBeVisible();
  await expect(page.getByText('Alles ist übertragen')).toBeVisible();
  expect(kept.state).toBe('waiting');
  await scenario.expectGoodEnd(phone);
});

test('has no serious axe fault, full or empty', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Auf diesem Gerät wartet nichts')).toBeVisible();
  expect(await seriousFaults(phone.page)).toEqual([]);
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Wartet');
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await phone.page.context().setOffline(false);
  expect(await seriousFaults(phone.page)).toEqual([]);
  await scenario.expectGoodEnd(phone);
});
