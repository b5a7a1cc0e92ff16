/** A Hausverwaltung invites while the mail server is down. */
import { expect, test } from '@playwright/test';
import { phoneOptions, WITHOUT_WORKER } from '../../support/browser/browser';
import { signInAt } from '../../support/browser/signIn';
import { startMailServer } from '../../support/outside/mailServer';
import { FULL } from '../../support/run/full.mjs';
import { create, rows, send, startServer } from '../../support/server/server';
import { PASSWORD, person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

test('keeps the invitation and its link when the mail server is down', FULL, async ({ browser }) => {
  const dead = await startMailServer('absent');
  const lonely = await startServer({ env: dead.env });
  const boss = await person(lonely, { name: 'Hanna', email: 'hanna@example.org', role: 'property_manager' });
  // With a position, so that no geocoder is needed.
  const where = { address: 'Domkloster 4, 50667 Köln', latitude: 50.938361, longitude: 6.959974 };
  const place = { name: 'Speicher', ...where, property_manager: boss.id };
  const property = await create(lonely, 'properties', place);
  const context = await browser.newContext({
    ...phoneOptions(),
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  await page.goto(`${lonely.url}/property-manager/auth`);
  await page.getByLabel('E-Mail').fill(boss.email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('button', { name: 'Dienstleister einladen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Immobilie')).toHaveValue(String(property.id));
  await dialog.getByLabel('E-Mail').fill('Buero@Müller-Dienste.de');
  await dialog.getByLabel('Leistung').selectOption({ label: 'Hausmeister' });
  await dialog.getByRole('button', { name: 'E-Mail-Vorschau' }).click();
  const letter = dialog.getByRole('region', { name: 'E-Mail-Vorschau' });
  // An umlaut domain is displayed as written, and stored and sent in its ASCII form.
  await expect(letter).toContainText('buero@müller-dienste.de');
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(dialog).toContainText('Die E-Mail konnte nicht gesendet werden.');
  await expect(dialog).toContainText('Der Link ist kopiert');
  const stored = "invited_company_email = 'buero@xn--mller-dienste-wob.de'";
  expect(await rows(lonely, 'property_manager_invitations', stored)).toHaveLength(1);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByLabel('Vollständiger Name')).toBeVisible();
  expect(
    (await send(lonely, `/api/app/properties/${property.id}`, { method: 'DELETE', token: boss.token })).status,
  ).toBe(204);
  await guest.getByLabel('Vollständiger Name').fill('Zu Spät');
  await guest.getByLabel('Firmenname').fill('Zu Spät GmbH');
  await guest.getByLabel('Passwort', { exact: true }).fill('schnee-von-gestern');
  await guest.getByLabel('Passwort bestätigen').fill('schnee-von-gestern');
  await guest.getByRole('button', { name: 'Einladung annehmen' }).click();
  await expect(guest.getByText('Diese Einladung ist abgelaufen').first()).toBeVisible();
  // It was withdrawn before its seven days: no expiry day is named.
  await guest.reload();
  await expect(guest.getByText('Bitten Sie Hanna um eine neue Einladung.')).toBeVisible();
  await expect(guest.getByText('Sie galt bis')).toHaveCount(0);
  expect(await rows(lonely, 'users', "company_name = 'Zu Spät GmbH'")).toEqual([]);

  // Her own mail failed too. The answer hid it; the next visit and Konto say so.
  const reset = '/api/collections/users/request-password-reset';
  expect((await send(lonely, reset, { body: { email: boss.email } })).status).toBe(204);
  const me = async () => (await send(lonely, '/api/app/me', { token: boss.token })).body;
  await expect.poll(async () => (await me()).mailFailedAt).not.toBeNull();
  const later = await (await browser.newContext(phoneOptions())).newPage();
  await signInAt(later, lonely.url, boss);
  await expect(later.getByText('E-Mail nicht angekommen')).toBeVisible();
  await later.goto(`${lonely.url}/konto`);
  await expect(later.getByText(/^Eine E-Mail an Sie konnte am .* nicht zugestellt werden\./)).toBeVisible();
  await lonely.remove();
  await dead.stop();
});
