/** A start without e-mail (D127–D130): twelve people, a phone, its work, its end. */
import type { Locator } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { phoneOptions } from '../../support/browser/browser';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';

const PEOPLE = 12;

test('adds twelve people in thirty taps; one pairs, works offline, is lost', async ({ scenario }) => {
  const owner = await scenario.phone(scenario.team.provider);
  const { page } = owner;
  await owner.goto('/employees');
  let taps = 0;
  const tap = async (what: Locator) => {
    taps++;
    await what.click();
  };
  await tap(page.getByRole('button', { name: 'Mitarbeitende hinzufügen' }));
  const dialog = page.getByRole('dialog', { name: 'Mitarbeitende hinzufügen' });
  for (const { name } of scenario.team.properties) await tap(dialog.getByRole('checkbox', { name }));
  const made = page.waitForResponse((answer) => answer.url().endsWith('/employees/by-name'));
  const names = ['Olha Kovalenko', ...Array.from({ length: PEOPLE - 1 }, (_, n) => `Person ${n + 2}`)];
  const field = dialog.getByLabel(/^(Name|Nächster Name)$/);
  for (const name of names) {
    await field.fill(name);
    await tap(dialog.getByRole('button', { name: 'Hinzufügen' }));
    await expect(dialog.getByRole('img', { name: `QR-Code für das Telefon von ${name}` })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  }
  expect(await seriousFaults(page)).toEqual([]);
  await tap(dialog.getByRole('button', { name: 'Fertig' }));
  expect(taps).toBeLessThanOrEqual(30);
  await expect(page.getByText('14 Personen')).toBeVisible();
  const { id, url, pin } = await (await made).json();
  const assigned = await scenario.world.rows('user_properties', `user.employer = "${scenario.team.provider.id}"`);
  expect(assigned).toHaveLength((PEOPLE + 2) * scenario.team.properties.length);

  const phone = await Phone.open(await scenario.context(phoneOptions()), scenario.proxy.url);
  const worker = phone.page;
  await phone.goto(`/einrichten${new URL(url).hash}`);
  await worker.getByLabel('PIN').fill(pin === '0000' ? '0001' : '0000');
  await worker.getByRole('button', { name: 'Telefon einrichten' }).click();
  await expect(worker.getByText('Die PIN stimmt nicht.', { exact: false })).toBeVisible();
  expect(await seriousFaults(worker)).toEqual([]);
  await worker.getByLabel('PIN').fill(pin);
  await worker.getByRole('button', { name: 'Telefon einrichten' }).click();
  await expect(worker.getByText('Dieses Telefon ist eingerichtet.')).toBeVisible();
  await expect(worker).toHaveURL(/\/einrichten$/);
  await worker.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const table of ['grants', 'properties'])
    await expect.poll(() => phone.rows(table).then((found) => found.length)).toBeGreaterThan(0);
  await expect(page.getByText('Telefon noch nicht eingerichtet')).toHaveCount(PEOPLE - 1);

  // On an iPhone the home screen app has its own storage: a code transfers the session.
  await worker.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
  await phone.goto('/konto');
  await worker.getByRole('button', { name: 'Code für die App zeigen' }).click();
  const shown = worker.getByRole('region', { name: 'Code für die App' });
  const [code = ''] = (await shown.innerText()).match(/\d{3} \d{3} \d{3}/) ?? [];
  const installed = (await Phone.open(await scenario.context(phoneOptions()), scenario.proxy.url)).page;
  await installed.goto(`${scenario.proxy.url}/property-manager/auth`);
  await installed.getByRole('button', { name: 'Mit Code anmelden' }).click();
  const digits = installed.getByLabel('Code mit neun Ziffern');
  await digits.fill(code.startsWith('0') ? '111 111 111' : '000 000 000');
  await installed.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(digits).toHaveAccessibleDescription(/Code/);
  await expect(digits).toHaveAttribute('aria-invalid', 'true');
  expect(await seriousFaults(installed)).toEqual([]);
  await digits.fill(code);
  await installed.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(installed.getByRole('heading', { name: HOME_TITLE })).toBeVisible();

  await worker.context().setOffline(true);
  const kept = await phone.document({ photos: 1, notes: 'Keller, ohne Netz', property: 'Haus am Dom' });
  await worker.context().setOffline(false);
  await phone.expectEmptyQueue();
  await owner.goto(`/documentation/${kept.id}`);
  await expect(page.getByText('Olha Kovalenko').first()).toBeVisible();
  await expect(page.getByText('Gerät vom Betrieb eingerichtet')).toHaveCount(1);

  await owner.goto('/employees');
  await page.getByRole('button', { name: 'Olha Kovalenko verwalten' }).click();
  await page.getByRole('button', { name: 'Telefon abmelden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Telefon abmelden' }).click();
  await expect(page.getByText('Telefon abgemeldet')).toBeVisible();
  await phone.goto('/dashboard');
  await expect.poll(() => phone.rows('session').then(([row]) => row?.alive)).toBe(false);
  const [grant] = await scenario.world.rows('delivery_grants', `account = "${id}"`);
  expect(grant?.ended_at).not.toBe('');
});
