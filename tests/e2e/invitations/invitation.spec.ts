/** Accepting an invitation: from the mail to the dashboard, with all interruptions (D16 to D18). */
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { type MailStage, mailStage } from '../../support/outside/mailStage';
import { FULL } from '../../support/run/full.mjs';
import { type Json, rows, send, update } from '../../support/server/server';
import { PASSWORD, person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let { mail, server, world } = {} as MailStage;
mailStage((stage) => {
  ({ mail, server, world } = stage);
});

const at = (path: string) => new RegExp(`^${server.url}${path.replaceAll('/', '\\/')}`);
const NEW = { name: 'Birgit Hansen', company: 'Nordwinter Räumdienst', password: 'schnee-von-gestern' };

/** Of manager a for an unshared property. */
async function invite(email: string): Promise<{ id: string; path: string }> {
  const { token } = world.a.manager;
  const body = { property: world.a.unshared, email, serviceType: 'Winterdienst' };
  const answer = await send(server, '/api/app/invitations', { token, body });
  expect(answer.status).toBe(201);
  return { id: answer.body.id, path: new URL(answer.body.url).pathname };
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

const acceptButton = (page: Page) => page.getByRole('button', { name: 'Einladung annehmen' });

async function fillNew(page: Page): Promise<void> {
  await page.getByLabel('Vollständiger Name').fill(NEW.name);
  await page.getByLabel('Firmenname').fill(NEW.company);
  await page.getByLabel('Passwort', { exact: true }).fill(NEW.password);
  await page.getByLabel('Passwort bestätigen').fill(NEW.password);
}

test('leads from the mail to the dashboard, and never back to a used link', async ({ page }) => {
  const email = 'buero@nordwinter.example';
  const { id } = await invite(email);
  await send(server, `/api/app/invitations/${id}/send`, { method: 'POST', token: world.a.manager.token });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url());
  });
  const path = pathIn(await mailTo(mail, email), '/invite');
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { name: 'Einladung annehmen', level: 1 })).toBeVisible();
  await expect(page.getByText('Hausverwaltung a lädt Sie ein')).toBeVisible();
  await expect(page.getByText('Nicht freigegeben a')).toBeVisible();
  await expect(page.getByText('Winterdienst', { exact: true })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Passwort', { exact: true }).fill('12345');
  await page.getByLabel('Passwort bestätigen').fill('12345');
  await acceptButton(page).click();
  await expect(page.getByLabel('Vollständiger Name')).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(
    /Passwort muss mindestens 6 Zeichen lang sein/,
  );
  await fillNew(page);
  await page.getByLabel('Passwort bestätigen').fill('schnee-von-morgen');
  await acceptButton(page).click();
  await expect(page.getByLabel('Passwort bestätigen')).toHaveAccessibleDescription('Passwörter stimmen nicht überein');
  await page.getByLabel('Passwort bestätigen').fill(NEW.password);
  await acceptButton(page).click();
  await expect(page).toHaveURL(at('/dashboard'));
  await expect(page.getByText('Einladung angenommen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Immobilien' });
  await expect(list.getByRole('article').first()).toContainText('Nicht freigegeben a');
  // The token never appears in a request's address.
  const token = path.split('/').at(-1) ?? '-';
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((url) => url.includes(token))).toEqual([]);
  await page.goBack();
  await expect(page).not.toHaveURL(at('/invite'));
  const [made] = await rows(server, 'users', `email = '${email}'`);
  expect(made).toMatchObject({ role: 'company_admin', company_name: NEW.company, verified: false });
});

test('signs in an existing address and sets no password over it', FULL, async ({ page }) => {
  const account = await person(server, { name: 'Da Schon', email: 'da+schon@example.org', role: 'company_admin' });
  const { path } = await invite('Da+Schon@Example.ORG');
  await page.goto(server.url + path);
  // Without an acceptance the link reveals nothing about the address, also to its inviter.
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
  await expect(page.getByText('gibt es bereits ein Konto')).toHaveCount(0);
  await page.getByLabel('Vollständiger Name').fill('Da Schon');
  await page.getByLabel('Firmenname').fill('Da Schon GmbH');
  await page.getByLabel('Passwort', { exact: true }).fill('ein-anderes-wort');
  await page.getByLabel('Passwort bestätigen').fill('ein-anderes-wort');
  await acceptButton(page).click();
  await expect(page.getByText('gibt es bereits ein Konto')).toBeVisible();
  await expect(page.getByLabel('Passwort', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await signIn(page, account.email);
  await expect(page).toHaveURL(at(path));
  await acceptButton(page).click();
  await expect(page).toHaveURL(at('/dashboard'));
  const list = page.getByRole('region', { name: 'Immobilien' });
  await expect(list.getByRole('article').first()).toContainText('Nicht freigegeben a');
});

test("expires after seven days, regardless of the phone's clock", async ({ page }) => {
  const { id, path } = await invite('spaet@nordwinter.example');
  const over = new Date(Date.now() - 60_000);
  await update(server, 'property_manager_invitations', { id, expires_at: over.toISOString() } satisfies Json);
  await page.clock.setFixedTime(new Date(Date.now() - 8 * 24 * 3_600_000));
  await page.goto(server.url + path);
  await expect(page.getByText('Diese Einladung ist abgelaufen')).toBeVisible();
  await expect(page.getByText('Sie galt bis')).toBeVisible();
  await expect(page.getByText('Bitten Sie Hausverwaltung a um eine neue Einladung.')).toBeVisible();
  await expect(acceptButton(page)).toHaveCount(0);
});

test('says what to do: no token, an unknown one, offline', async ({ page, context }) => {
  await page.goto(`${server.url}/invite/`);
  await expect(page.getByText('Kein Einladungstoken vorhanden')).toBeVisible();
  await page.goto(`${server.url}/invite/${'x'.repeat(43)}`);
  await expect(page.getByText('Einladung nicht gefunden oder bereits verwendet')).toBeVisible();
  const { path } = await invite('netz@nordwinter.example');
  await context.route('**/api/app/invitation', (route) => route.abort());
  await page.goto(server.url + path);
  await expect(page.getByText('Die Einladung konnte nicht geladen werden')).toBeVisible();
  await context.unroute('**/api/app/invitation');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByLabel('Firmenname')).toBeVisible();
});
