/** 'Mangel' on the phone: one tap in the form, and both offices have it until it is done (D468). */
import type { Page } from '@playwright/test';
import { subDays } from 'date-fns';
import { seriousFaults } from '../../support/browser/axe';
import { capture, documentByLink, guestPhone, makeLink } from '../../support/browser/links';
import { office } from '../../support/browser/office';
import { Phone } from '../../support/browser/phone';
import { expect, type Scenario, test } from '../../support/browser/scenario';
import { create, send } from '../../support/server/server';
import { sql } from '../../support/server/sql';
import { PASSWORD, signIn } from '../../support/server/tenants';

const chipOf = (page: Page) => page.getByRole('button', { name: 'Mangel', exact: true });
const countDefects = async (scenario: Scenario) =>
  (await sql(scenario.world.server, `SELECT id FROM threads WHERE property_manager = '${scenario.team.manager.id}'`))
    .length;

/** The list of an office. */
async function defectsOf(scenario: Scenario, who = scenario.team.manager) {
  const desk = await office(scenario, { who });
  await desk.page.goto(`${scenario.proxy.url}/maengel`);
  return { ...desk, defect: desk.page.getByRole('article', { name: 'Mangel, offen' }) };
}

test('a defect is marked without a network, survives a reload and reaches both offices', async ({ scenario }) => {
  const phone = await scenario.phone();
  const { page } = phone;
  await phone.goto('/new-documentation');
  await page.context().setOffline(true);
  await phone.capture({ photos: 2, notes: 'Handlauf locker', property: 'Haus am Dom', here: true });
  await chipOf(page).click();
  await expect(page.getByText('Fotos und Notizen werden als Mangel gemeldet.')).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(async () => (await phone.rows('drafts'))[0]?.defect).toBe(true);
  await page.reload();
  await expect(chipOf(page)).toHaveAttribute('aria-pressed', 'true');
  const record = await phone.save();
  expect(record.sealed).toMatchObject({ version: 4, defect: true });
  await expect(page.getByText('gemeldet', { exact: true })).toBeVisible();
  expect(await countDefects(scenario)).toBe(0);
  await page.context().setOffline(false);
  await phone.expectEmptyQueue();

  const { page: desk, defect, close } = await defectsOf(scenario);
  await expect(defect).toContainText('Mangel gemeldet');
  await expect(defect).toContainText('Handlauf locker');
  await expect(desk.getByRole('img', { name: 'Foto des Mangels' })).toBeVisible();
  await expect(desk.getByText('heute gemeldet')).toBeVisible();
  // The Hausverwaltung writes in it: the author is waited for.
  await defect.getByLabel('Nachricht').fill('Welcher Aufgang?');
  await defect.getByRole('button', { name: 'Senden' }).click();
  await expect(defect).toContainText('Welcher Aufgang?');
  await phone.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Nachfragen' })).toContainText('Welcher Aufgang?');
  await desk.goto(`${scenario.proxy.url}/documentation/${record.id}`);
  await expect(desk.getByText('gemeldet', { exact: true })).toBeVisible();
  await close();
  const company = await defectsOf(scenario, scenario.team.provider);
  await expect(company.defect).toContainText('Handlauf locker');
  await company.close();
});

test('a defect by a link is done after three months and a change of provider', async ({ scenario }) => {
  const { team, world } = scenario;
  const [place] = team.properties;
  const link = await makeLink(scenario, team.provider, place.id);
  const phone = await guestPhone(scenario);
  await capture(phone, link, { name: 'Kolonne 3', notes: 'Dachrinne undicht', photos: 1 });
  await chipOf(phone.page).click();
  await phone.save();
  await phone.expectEmptyQueue();
  await expect.poll(() => countDefects(scenario)).toBe(1);
  const before = subDays(Date.now(), 92).toISOString();
  await sql(world.server, `UPDATE threads SET opened_at = '${before}' WHERE property = '${place.id}'`);

  // The Hausverwaltung ends the company, and another one comes.
  const token = await signIn(world.server, team.manager.email);
  for (const { id } of await world.rows('property_sharing', `property = '${place.id}'`))
    await send(world.server, `/api/app/sharings/${id}/end`, { method: 'POST', token, body: {} });
  const email = `neu@${place.id}.example.org`;
  const login = { email, password: PASSWORD, passwordConfirm: PASSWORD, active: true, verified: true };
  const next = { ...login, full_name: 'Nora Neu', role: 'company_admin', company_name: 'Neue Dienste' };
  const { id } = await create(world.server, 'users', next);
  const parties = { property: place.id, property_manager: team.manager.id, company_admin: id };
  const names = { manager_name: 'Hausverwaltung', company_name: 'Neue Dienste', company_verified: true };
  await create(world.server, 'property_sharing', { ...parties, ...names, service_types: [] });
  const provider = { id, email, password: PASSWORD, fullName: 'Nora Neu' };

  const fresh = await defectsOf(scenario, provider);
  await expect(fresh.page.getByText('Kein offener Mangel')).toBeVisible();
  const { page: desk, defect, close } = await defectsOf(scenario);
  await expect(defect).toContainText('Dachrinne undicht');
  await expect(defect).toContainText('Kolonne 3');
  await expect(desk.getByText('vor 92 Tagen gemeldet')).toBeVisible();
  await desk.getByRole('button', { name: 'Weitergeben' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Mangel melden' });
  await dialog.getByLabel('Was ist es?').fill('Bitte die Dachrinne ansehen');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(defect).toHaveCount(2);

  await fresh.page.reload();
  await expect(fresh.defect).toContainText('Bitte die Dachrinne ansehen');
  await expect(fresh.page.getByText('Kolonne 3')).toHaveCount(0);
  await fresh.close();
  await defect.filter({ hasText: 'Kolonne 3' }).getByRole('button', { name: 'Erledigt' }).click();
  await expect(defect).toHaveCount(1);
  await desk.getByRole('tab', { name: 'Erledigt' }).click();
  await expect(desk.getByText('nach 92 Tagen erledigt')).toBeVisible();
  await close();
});

test('a defect of two tabs is one record and one thread', async ({ scenario }) => {
  const phone = await scenario.phone();
  await phone.capture({ photos: 1, notes: 'Lampe defekt', property: 'Haus am Dom' });
  const other = Phone.with(await phone.page.context().newPage(), scenario.proxy.url);
  await other.goto('/new-documentation');
  await expect(chipOf(other.page)).toHaveAttribute('aria-pressed', 'false');
  await chipOf(other.page).click();
  await expect.poll(async () => (await phone.rows('drafts'))[0]?.defect).toBe(true);
  await phone.page.bringToFront();
  await phone.page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(phone.page.getByText(/^In einem anderen Fenster geändert: Mangel\./)).toBeVisible();
  await expect(chipOf(phone.page)).toHaveAttribute('aria-pressed', 'true');
  await phone.tapSave();
  await phone.expectEmptyQueue();
  expect(await phone.kept()).toHaveLength(1);
  await expect.poll(() => countDefects(scenario)).toBe(1);
});

test('a defect of a dismissed author arrives, and the author reads no thread', async ({ scenario }) => {
  const { team, world } = scenario;
  const [emil] = team.employees;
  const phone = await scenario.phone(emil);
  await phone.goto('/new-documentation');
  await phone.page.context().setOffline(true);
  await phone.capture({ photos: 1, notes: 'Türschloss klemmt', property: 'Haus am Dom', here: true });
  await chipOf(phone.page).click();
  const record = await phone.save();
  const token = await signIn(world.server, team.provider.email);
  const dismissed = await send(world.server, `/api/app/employees/${emil.id}`, { method: 'DELETE', token, body: {} });
  expect(dismissed.status).toBe(204);
  await phone.page.context().setOffline(false);
  await phone.expectEmptyQueue();
  expect(await countDefects(scenario)).toBe(0);
  const path = `/api/app/documentations/${record.id}/release`;
  expect((await send(world.server, path, { method: 'POST', token, body: {} })).status).toBe(204);

  const { page: desk, defect, close } = await defectsOf(scenario);
  await expect(defect).toContainText('Türschloss klemmt');
  await expect(defect).toContainText('Emil Erster');
  await defect.getByLabel('Nachricht').fill('Der Schlosser kommt.');
  await defect.getByRole('button', { name: 'Senden' }).click();
  await expect(defect).toContainText('Der Schlosser kommt.');
  expect(await seriousFaults(desk)).toEqual([]);
  await close();
  const [thread] = await sql(world.server, `SELECT author FROM threads WHERE cause = '${record.id}'`);
  expect(thread).toEqual({ author: '' });
  await phone.goto('/dashboard');
  expect(await phone.rows('threads')).toEqual([]);
});

test('a link worker marks nothing without a tap', async ({ scenario }) => {
  const link = await makeLink(scenario, scenario.team.provider, scenario.team.properties[0].id);
  const phone = await guestPhone(scenario);
  const { sealed } = await documentByLink(phone, link, { name: 'Kolonne 3', notes: 'Hof gekehrt', photos: 1 });
  expect(sealed).not.toHaveProperty('defect');
  await phone.expectEmptyQueue();
  expect(await countDefects(scenario)).toBe(0);
});
