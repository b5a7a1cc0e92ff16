import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { TIME_LIMIT } from '../../src/domain/limits';
import { seriousFaults } from '../support/browser/axe';
import { expect, test } from '../support/browser/badDay';
import { HOME_TITLE } from '../support/browser/homeTitle';
import { FULL } from '../support/run/full.mjs';

test('lists an offline documentation by number and size until ✓', async ({ day }) => {
  const phone = await day.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  const kept = await day.document(phone, 'Gehweg geräumt');
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
  await day.expectGoodEnd(phone);
});

test('exports a refused record as ZIP and deletes it on confirmation', FULL, async ({ day }) => {
  const [person] = day.team.employees;
  const [here] = day.team.properties;
  const phone = await day.phone();
  const { page } = phone;
  await page.context().setOffline(true);
  const own = `user = "${person.id}" && property = "${here.id}"`;
  const assignment = (await day.world.rows('user_properties', own))[0];
  await day.world.change('user_properties', assignment?.id ?? '', { ended_at: '2026-01-01 00:00:00.000Z' });
  const refused = await phone.document({ photos: 2, notes: 'Kellertreppe vereist', property: here.name });
  await page.context().setOffline(false);
  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Nicht angenommen')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Die Fotos bleiben auf diesem Gerät.', { exact: false })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als ZIP sichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Objektbeleg_[0-9A-Z]{5}-[0-9A-Z]{5}\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files).sort()).toEqual([
    'dokumentation.json',
    'dokumentation.txt',
    'fotos/01.jpg',
    'fotos/02.jpg',
  ]);
  const hashes = ['fotos/01.jpg', 'fotos/02.jpg'].map((name) =>
    createHash('sha256').update(files[name]!).digest('hex'),
  );
  expect(hashes).toEqual(refused.sealed.photos.map(({ sha256 }) => sha256));
  expect(JSON.parse(strFromU8(files['dokumentation.json']!))).toEqual(refused.sealed);
  const text = strFromU8(files['dokumentation.txt']!);
  for (const part of ['Kellertreppe vereist', here.name, person.fullName, 'Nicht angenommen'])
    expect(text).toContain(part);

  await page.getByRole('button', { name: 'Löschen' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/Verloren gehen 2 Fotos/)).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await phone.rows('outbox')).toHaveLength(1);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Auf diesem Gerät wartet nichts')).toBeVisible();
  expect(await phone.rows('outbox')).toHaveLength(0);
  expect(await phone.rows('photoBytes')).toHaveLength(0);
});

test('keeps an expired capture for seven days, to export or delete', FULL, async ({ day }) => {
  const phone = await day.phone();
  const { page } = phone;
  await page.clock.install();
  await phone.goto('/new-documentation');
  await phone.shoot();
  await page.clock.fastForward(TIME_LIMIT);
  await expect(page.getByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.').first()).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();

  await phone.goto('/nicht-uebertragen');
  await expect(page.getByText('Zeit abgelaufen', { exact: true })).toBeVisible();
  await expect(page.getByText('1 Foto, nicht gespeichert')).toBeVisible();
  await expect(
    page.getByText(/Die Fotos bleiben bis \d\d\.\d\d\.\d{4} auf diesem Gerät\. Sie werden nicht übertragen\./),
  ).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Als ZIP sichern' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Objektbeleg_Aufnahme_\d{4}-\d\d-\d\d_\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(files['fotos/01.jpg']?.length).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Auf diesem Gerät wartet nichts')).toBeVisible();
  expect(await phone.rows('drafts')).toHaveLength(0);
});

test('counts a draft on every screen, resumes or discards it', FULL, async ({ day }) => {
  const phone = await day.phone();
  const { page } = phone;
  await phone.goto('/new-documentation');
  await phone.shoot();
  expect(await phone.badge()).toBe(0);
  await phone.goto('/dashboard');
  await page.getByRole('link', { name: /1 nicht übertragen/ }).click();
  await expect(page.getByText('1 Foto, nicht gespeichert')).toBeVisible();
  await expect(page.getByText(/^Noch (10|9) Minuten, um die Aufnahme fortzusetzen und zu speichern\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Fortsetzen' }).click();
  await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Foto 1/ })).toBeVisible();
  await phone.goto('/nicht-uebertragen');
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  const question = page.getByRole('dialog', { name: 'Aufnahme verwerfen?' });
  await expect(question.getByText(/Verloren gehen 1 Foto/)).toBeVisible();
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByText('Auf diesem Gerät wartet nichts')).toBeVisible();
  expect(await phone.rows('photoBytes')).toHaveLength(0);
});

test('has no serious axe fault, full or empty', async ({ day }) => {
  const phone = await day.phone();
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Auf diesem Gerät wartet nichts')).toBeVisible();
  expect(await seriousFaults(phone.page)).toEqual([]);
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Wartet');
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Auf dem Gerät gesichert')).toBeVisible();
  await phone.page.context().setOffline(false);
  expect(await seriousFaults(phone.page)).toEqual([]);
  await day.expectGoodEnd(phone);
});
