/** Registration, forgotten password, confirmed address, second factor, first password: real server, real mail. */
import { expect, type Page, test } from '@playwright/test';
import { seriousFaults } from '../../support/browser/axe';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { codeIn, mailTo, pathIn } from '../../support/outside/mailLinks';
import { type MailStage, mailStage } from '../../support/outside/mailStage';
import { rows, send, update } from '../../support/server/server';
import { PASSWORD, person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let { mail, server, world } = {} as MailStage;
mailStage((stage) => {
  ({ mail, server, world } = stage);
});

const at = (path: string) => new RegExp(`^${server.url}${path.replaceAll('/', '\\/')}$`);

type Form = { fullName: string; companyName: string; email: string; password: string };
const FORM: Form = {
  fullName: 'Ada Amt',
  companyName: 'Amt & Söhne',
  email: 'ada@verwaltung.example',
  password: 'kellertreppe-7',
};

async function fill(page: Page, form: Form): Promise<void> {
  await page.goto(`${server.url}/property-manager/auth?tab=signup`);
  await page.getByLabel('Vollständiger Name').fill(form.fullName);
  await page.getByLabel('Firmenname').fill(form.companyName);
  await page.getByLabel('E-Mail').fill(form.email);
  await page.getByLabel('Passwort', { exact: true }).fill(form.password);
}

const register = (page: Page) => page.getByRole('button', { name: 'Registrieren' }).click();

async function signIn(page: Page, account: { email: string; password: string }, question?: string): Promise<void> {
  await page.goto(server.url + (question ?? '/property-manager/auth?tab=login'));
  await page.getByLabel('E-Mail').fill(account.email);
  await page.getByLabel('Passwort', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

test.describe('registration (spec 4, 5, 8)', () => {
  test('names missing fields, keeps the input, leads on after 500 ms', async ({ page }) => {
    await page.addInitScript(() => {
      performance.setResourceTimingBufferSize(5000);
      const watch = new MutationObserver(() => {
        if (location.pathname !== '/property-manager/dashboard') return;
        performance.mark('there');
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await fill(page, { ...FORM, fullName: '  ', companyName: '', password: '12345' });
    await expect(page.getByLabel('Passwort', { exact: true })).toHaveAttribute('placeholder', 'Mindestens 6 Zeichen');
    await register(page);
    for (const empty of ['Vollständiger Name', 'Firmenname'])
      await expect(page.getByLabel(empty)).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
    await expect(page.getByLabel('Vollständiger Name')).toBeFocused();
    await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(
      'Passwort muss mindestens 6 Zeichen lang sein',
    );
    await page.getByLabel('Vollständiger Name').fill(FORM.fullName);
    await page.getByLabel('Firmenname').fill(FORM.companyName);
    await page.getByRole('link', { name: 'Datenschutz' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Datenschutz' })).toBeVisible();
    await page.getByRole('link', { name: 'Zurück' }).click();
    await expect(page).toHaveURL(at('/property-manager/auth\\?tab=signup'));
    await expect(page.getByLabel('Firmenname')).toHaveValue(FORM.companyName);
    await expect(page.getByLabel('E-Mail')).toHaveValue(FORM.email);
    await page.getByLabel('Passwort', { exact: true }).fill('passwort');
    await register(page);
    await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(
      'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.',
    );
    await expect(page.getByLabel('E-Mail')).toHaveValue(FORM.email);
    await page.getByLabel('Passwort', { exact: true }).fill(FORM.password);
    await register(page);
    const message = page.getByRole('status').filter({ hasText: 'Registrierung erfolgreich' });
    await expect(message).toContainText(
      'Bitte bestätigen Sie Ihre E-Mail-Adresse über den Link, den wir Ihnen per E-Mail',
    );
    await expect(page).toHaveURL(at('/property-manager/dashboard'));
    await expect(page.getByRole('heading', { name: 'Übersicht' })).toBeVisible();
    // Counted from the server's answer: a busy machine may draw the message late.
    const between = await page.evaluate(() => {
      const request = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/app/signup'));
      const there = performance.getEntriesByName('there')[0];
      return request && there && there.startTime - (request.startTime + request.duration);
    });
    expect(between).toBeGreaterThanOrEqual(500);
    const [stored] = await rows(server, 'users', `email = '${FORM.email}'`);
    expect(stored).toMatchObject({ role: 'property_manager', full_name: 'Ada Amt', company_name: 'Amt & Söhne' });
  });

  test('reports an existing address at field and form, in any case', async ({ page }) => {
    await fill(page, { ...FORM, email: world.a.manager.email.toUpperCase() });
    await register(page);
    const message = page.locator('form').getByRole('alert').filter({ hasText: 'Registrierungsfehler' });
    await expect(message).toContainText('Diese E-Mail ist bereits registriert.');
    await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription('Diese E-Mail ist bereits registriert.');
    await expect(page).toHaveURL(at('/property-manager/auth\\?tab=signup'));
  });

  test('confirms the address by its link; a torn one says what to do', async ({ page }) => {
    await fill(page, { ...FORM, email: 'bea@verwaltung.example' });
    await register(page);
    await expect(page).toHaveURL(at('/property-manager/dashboard'));
    const link = pathIn(await mailTo(mail, 'bea@verwaltung.example'), '/bestaetigen');
    await page.goto(server.url + link);
    await expect(page.getByText('E-Mail-Adresse bestätigt')).toBeVisible();
    expect(await rows(server, 'users', "email = 'bea@verwaltung.example' && verified = true")).toHaveLength(1);
    await page.getByRole('link', { name: 'Weiter' }).click();
    await expect(page).toHaveURL(at('/property-manager/dashboard'));
    await page.goto(`${server.url}/bestaetigen#t=kaputt`);
    await expect(page.getByText('Ungültiger oder abgelaufener Link')).toBeVisible();
  });
});

test('resets a forgotten password by a link that works once', async ({ page }) => {
  const account = await person(server, {
    name: 'Vera Vergesslich',
    email: 'vera@example.org',
    role: 'property_manager',
  });
  await page.goto(`${server.url}/property-manager/auth`);
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort vergessen?' });
  await dialog.getByLabel('E-Mail').fill('Vera@Example.org');
  await page.route('**/request-password-reset', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Reset-Link senden' }).click();
  await expect(
    page.getByText('Es gab ein Problem beim Senden der E-Mail. Bitte versuchen Sie es erneut.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('E-Mail')).toHaveValue('Vera@Example.org');
  await page.unroute('**/request-password-reset');
  await dialog.getByRole('button', { name: 'Reset-Link senden' }).click();
  await expect(page.getByText('E-Mail gesendet')).toBeVisible();
  await expect(dialog).toBeHidden();
  const link = pathIn(await mailTo(mail, account.email), '/passwort-neu');
  await page.goto(server.url + link);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kellertreppe-9');
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-8');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByLabel('Neues Passwort bestätigen')).toHaveAccessibleDescription(
    'Passwörter stimmen nicht überein',
  );
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-9');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Passwort geändert')).toBeVisible();
  await expect(page).toHaveURL(at('/property-manager/auth\\?tab=login'));
  await signIn(page, { email: account.email, password: 'kellertreppe-9' });
  await expect(page).toHaveURL(at('/property-manager/dashboard'));
  await page.goto('about:blank');
  await page.goto(server.url + link);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kellertreppe-7');
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-7');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Ungültiger oder abgelaufener Link')).toBeVisible();
});

test('asks the owner of an entered address: „Nein“ frees, „Ja“ confirms', async ({ page }) => {
  const entered = async (email: string, route: string) => {
    const hire = { fullName: 'Vera Fremd', email, password: 'von-der-firma-7' };
    const { body } = await send(server, '/api/app/employees', { token: world.a.company.token, body: hire });
    await send(server, `/api/collections/users/${route}`, { body: { email } });
    return async () => (await rows(server, 'users', `id = "${body.id}"`))[0];
  };
  const outsider = await entered('vera@keine-firma.example', 'request-password-reset');
  await page.goto(server.url + pathIn(await mailTo(mail, 'vera@keine-firma.example'), '/passwort-neu'));
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kellertreppe-9');
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-9');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Gehören Sie zu Gebäudedienst a?' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Nein' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Adresse ist wieder frei' })).toBeVisible();
  const { id } = await outsider();
  expect(await outsider()).toMatchObject({ email: `${id}@ohne-adresse.invalid`, employer: world.a.company.id });

  const own = await entered('vera@gebaeudedienst.example', 'request-verification');
  await page.goto('about:blank');
  await page.goto(server.url + pathIn(await mailTo(mail, 'vera@gebaeudedienst.example'), '/bestaetigen'));
  await expect(page.getByRole('heading', { name: 'Gehören Sie zu Gebäudedienst a?' })).toBeVisible();
  expect((await own()).verified).toBe(false);
  await page.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(page.getByText(/Ihr Betrieb kennt vielleicht das bisherige Passwort/)).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('kellertreppe-9');
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-8');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Passwörter stimmen nicht überein')).toBeVisible();
  expect((await own()).verified).toBe(false);
  await page.getByLabel('Neues Passwort bestätigen').fill('kellertreppe-9');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Bitte melden Sie sich mit dem neuen Passwort an.')).toBeVisible();
  expect((await own()).verified).toBe(true);
});

test('proposes an own password after one given by others, and may wait', async ({ page }) => {
  const more = { employer: world.a.company.id, must_change_password: true };
  const account = await person(server, { name: 'Neu Ling', email: 'neu@example.org', role: 'employee', more });
  await signIn(page, { email: account.email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: 'Eigenes Passwort wählen' })).toBeVisible();
  await page.getByRole('button', { name: 'Später' }).click();
  await expect(page).toHaveURL(at('/dashboard'));
  await page.goto(`${server.url}/konto`);
  await expect(page.getByText('Bitte wählen Sie ein eigenes Passwort')).toBeVisible();
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
  await expect(page).toHaveURL(at('/'));
  await signIn(page, { email: account.email, password: PASSWORD }, '/history?search=Schnee');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('meins-allein-4');
  await page.getByLabel('Neues Passwort bestätigen').fill('meins-allein-4');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page).toHaveURL(at('/history\\?search=Schnee'));
  const [stored] = await rows(server, 'users', "email = 'neu@example.org'");
  expect(stored.must_change_password).toBe(false);
  await page.goto(`${server.url}/konto`);
  await expect(page.getByRole('heading', { name: 'Sicherheit' })).toBeVisible();
  await expect(page.getByText('Bitte wählen Sie ein eigenes Passwort')).toHaveCount(0);
});

test('signs in with the mailed code, and refuses a wrong one', async ({ page }) => {
  const account = await person(server, { name: 'Zoe Zweifach', email: 'zoe@example.org', role: 'property_manager' });
  await update(server, 'users', { id: account.id, mfa: true });
  const query = '/property-manager/documentations?search=Keller';
  await signIn(page, { email: account.email, password: PASSWORD }, query);
  await expect(page.getByRole('heading', { name: 'Code eingeben' })).toBeVisible();
  const code = codeIn(await mailTo(mail, account.email));
  const field = page.getByLabel('Code aus der E-Mail');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(code === '00000000' ? '11111111' : '00000000');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(field).toHaveAccessibleDescription('Der Code stimmt nicht oder ist abgelaufen.');
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(server.url + query);
});
