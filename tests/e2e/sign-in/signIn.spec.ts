/** Sign-in and routes of each role: real server, real Chromium. */
import { expect, type Page, test } from '@playwright/test';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { peopleOf, phoneRows, sessionRows, signInAt } from '../../support/browser/signIn';
import { startServer, type TestServer } from '../../support/server/server';
import { PASSWORD, type Person, tenants, type World } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let server: TestServer;
let world: World;

test.beforeAll(async () => {
  server = await startServer();
  world = await tenants(server);
});
test.afterAll(() => server.remove());

const at = (path: string) => new RegExp(`^${server.url}${path.replaceAll('/', '\\/')}$`);
const people = () => peopleOf(world);
const signIn = (page: Page, person: Person) => signInAt(page, server.url, person);

test.describe('signing in', () => {
  test('leads everybody to the home of the role, also from closed pages', async ({ browser }) => {
    const { employee, company, manager, admin } = people();
    const provider = { home: '/dashboard', heading: HOME_TITLE };
    const homes = [
      {
        ...{ person: employee, ...provider },
        closed: ['/employees', '/properties', '/property-manager/dashboard', '/admin/users'],
      },
      {
        ...{ person: company, ...provider, heading: 'Dienstleister Dashboard' },
        closed: ['/property-manager/documentations', '/admin/dashboard'],
      },
      {
        ...{ person: manager, home: '/property-manager/dashboard', heading: 'Übersicht' },
        closed: ['/dashboard', '/new-documentation', '/employees', '/admin/users'],
      },
      {
        ...{ person: admin, home: '/admin/dashboard', heading: 'Super Admin Dashboard' },
        closed: ['/dashboard', '/new-documentation', '/property-manager/dashboard'],
      },
    ];
    for (const { person, home, heading, closed } of homes) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, person);
      await expect(page.getByText('Willkommen zurück!')).toBeVisible();
      await expect(page).toHaveURL(at(home));
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      for (const path of closed) {
        await page.goto(server.url + path);
        await expect(page, `${person.email} ${path}`).toHaveURL(at(home));
      }
      await context.close();
    }
  });

  test('refuses a wrong password in the specified words, stores nothing', async ({ page }) => {
    await page.goto(`${server.url}/property-manager/auth`);
    await page.getByLabel('E-Mail').fill(people().employee.email);
    await page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await page.getByLabel('Passwort', { exact: true }).press('Enter');
    const message = page.getByRole('alert').filter({ hasText: 'Anmeldefehler' });
    await expect(message).toContainText('Ungültige E-Mail oder Passwort.');
    const above = (await message.boundingBox())?.y ?? Number.NaN;
    expect(above).toBeLessThan((await page.getByLabel('E-Mail').boundingBox())?.y ?? 0);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page).toHaveURL(at('/property-manager/auth'));
    expect(await sessionRows(page)).toEqual([]);
  });

  test('names empty fields and focuses the first one', async ({ page }) => {
    await page.goto(`${server.url}/property-manager/auth`);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const email = page.getByLabel('E-Mail');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
    await expect(email).toHaveCSS('outline', /3px/);
    await expect(page.getByLabel('Passwort', { exact: true })).toHaveAccessibleDescription(
      'Bitte alle Felder ausfüllen.',
    );
    await email.fill('kein-at-zeichen');
    await page.getByLabel('Passwort', { exact: true }).fill('objektbeleg');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(email).toHaveAccessibleDescription('Bitte geben Sie eine gültige E-Mail-Adresse ein.');
  });

  test('ignores capitals and spaces around an address', async ({ page }) => {
    await page.goto(`${server.url}/property-manager/auth`);
    await page.getByLabel('E-Mail').fill(` ${people().employee.email.toUpperCase()} `);
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page).toHaveURL(at('/dashboard'));
  });

  test.describe(() => {
    test.use(WITH_WORKER);

    test('says offline what is kept, and nothing about the password', async ({ page, context }) => {
      await page.goto(`${server.url}/property-manager/auth`);
      await expect(page.getByLabel('E-Mail')).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText('Zum Anmelden ist eine Verbindung nötig.')).toBeVisible();
      await page.getByLabel('E-Mail').fill(people().employee.email);
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Kein Netz' })).toBeVisible();
      await expect(page.getByText('Ungültige E-Mail oder Passwort.')).toHaveCount(0);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await expect(page).toHaveURL(at('/dashboard'));
    });
  });

  test('marks the fields for password managers', async ({ page }) => {
    const kinds = () =>
      page
        .locator('form input')
        .evaluateAll((all) =>
          all.map((one) => `${(one as HTMLInputElement).type} ${one.getAttribute('autocomplete')}`),
        );
    await page.goto(`${server.url}/property-manager/auth?tab=login`);
    await expect(page.getByLabel('E-Mail')).toBeVisible();
    expect(await kinds()).toEqual(['email username', 'password current-password']);
    await page.getByRole('tab', { name: 'Registrieren' }).click();
    await expect(page.getByLabel('Firmenname')).toBeVisible();
    expect(await kinds()).toEqual(['text name', 'text organization', 'email username', 'password new-password']);
  });

  test('switches tabs by address and arrow keys', async ({ page }) => {
    await page.goto(`${server.url}/property-manager/auth?tab=signup`);
    await expect(page.getByRole('tab', { name: 'Registrieren' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Firmenname')).toBeVisible();
    await page.getByRole('tab', { name: 'Registrieren' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeFocused();
    await expect(page).toHaveURL(at('/property-manager/auth\\?tab=login'));
  });

  test('says what to do about a lost password without a mail server', async ({ page }) => {
    await page.goto(`${server.url}/property-manager/auth`);
    const forgotten = page.getByRole('button', { name: 'Passwort vergessen?' });
    await forgotten.click();
    const dialog = page.getByRole('dialog', { name: 'Passwort vergessen?' });
    await expect(dialog.getByLabel('E-Mail')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('E-Mail')).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
    await page.keyboard.type(people().manager.email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Auf diesem Server ist kein Mailserver eingerichtet.');
    // Escape needs a confirmation before it discards the input.
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    for (const answer of ['Weiter bearbeiten', 'Eingaben verwerfen']) {
      await page.keyboard.press('Escape');
      await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
      await expect(dialog.getByLabel('E-Mail')).toHaveValue(people().manager.email);
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toBeHidden();
    }
    await expect(dialog).toBeHidden();
    await expect(forgotten).toBeFocused();
  });
});

test.describe('guards (spec 2, D41)', () => {
  const GUARDED = [
    '/dashboard',
    '/new-documentation',
    '/history',
    '/nicht-uebertragen',
    '/konto',
    '/start',
    '/employees',
    '/properties',
    '/nachtraeglich',
    '/documentation/abcdefghij12345',
    '/property-manager/dashboard',
    '/property-manager/properties',
    '/property-manager/invitations',
    '/property-manager/documentations',
    '/admin/dashboard',
    '/admin/users',
    '/admin/audit',
    '/admin/system',
  ];

  test('lets nobody in without a sign-in', async ({ page }) => {
    for (const path of GUARDED) {
      await page.goto(server.url + path);
      await expect(page, path).toHaveURL(at(`/property-manager/auth\\?tab=login&next=${encodeURIComponent(path)}`));
      await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
    }
  });

  test('sends a signed-in visitor from start page and sign-in to the home', async ({ page }) => {
    await signIn(page, people().manager);
    for (const path of ['/', '/property-manager/auth?tab=login']) {
      await page.goto(server.url + path);
      await expect(page).toHaveURL(at('/property-manager/dashboard'));
    }
  });

  test('opens the camera from the home screen icon unless switched off', async ({ page }) => {
    await signIn(page, people().employee);
    await page.goto(`${server.url}/start`);
    await expect(page).toHaveURL(at('/new-documentation'));
    await page.goto(`${server.url}/konto`);
    await page.getByRole('switch', { name: 'Beim Start gleich aufnehmen' }).click();
    await expect(page.getByRole('switch', { name: 'Beim Start gleich aufnehmen' })).not.toBeChecked();
    // The switch shows the tap before storage has it.
    const stored = () => phoneRows<{ key: string; value: unknown }>(page, 'meta');
    await expect.poll(stored).toContainEqual({ key: 'setting:captureAtStart', value: false });
    await page.goto(`${server.url}/start`);
    await expect(page).toHaveURL(at('/dashboard'));
  });

  test('calls a path without a valid id or token an invalid link', async ({ page }) => {
    await page.goto(`${server.url}/documentation/KURZ`);
    await expect(page.getByRole('heading', { name: 'Ungültiger Link' })).toBeVisible();
  });
});
