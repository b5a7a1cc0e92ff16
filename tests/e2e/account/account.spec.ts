/** Konto, for every role: own name, address, password, second factor, all devices, storage, export. */
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ISSUE_TEXT } from '../../../src/domain/text/texts.de';
import { addDays, dayOf, indexOf, startOf, weekdayAt } from '../../../src/domain/time/germanDay';
import { WITH_WORKER, WITHOUT_WORKER } from '../../support/browser/browser';
import { mailTo, pathIn } from '../../support/outside/mailLinks';
import { type MailStage, mailStage } from '../../support/outside/mailStage';
import { FULL } from '../../support/run/full.mjs';
import { lettersAt, rows, send } from '../../support/server/server';
import { PASSWORD, type Person, person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let { mail, server, world } = {} as MailStage;
mailStage((stage) => {
  ({ mail, server, world } = stage);
});

const at = (path: string) => new RegExp(`^${server.url}${path.replaceAll('/', '\\/')}$`);

async function signIn(page: Page, { email }: Pick<Person, 'email'>, password = PASSWORD): Promise<void> {
  await page.goto(`${server.url}/property-manager/auth?tab=login`);
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('Erfolgreich angemeldet')).toBeVisible();
}

async function konto(page: Page, who: Pick<Person, 'email'>): Promise<void> {
  await signIn(page, who);
  await page.goto(`${server.url}/konto`);
  await expect(page.getByRole('heading', { name: 'Konto', level: 1 })).toBeVisible();
}

async function onAnotherDevice(browser: Browser, who: Pick<Person, 'email'>): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, who);
  return page;
}

/** From then on the page opens offline. */
const whenReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const stored = async (id: string) => (await rows(server, 'users', `id = '${id}'`))[0];

test('saves name and company by keyboard alone, with errors at the field', async ({ page }) => {
  const who = world.a.manager;
  await konto(page, who);
  const line = page.getByRole('button', { name: 'Firmenname' });
  await line.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('dialog', { name: 'Firma ändern' }).getByLabel('Firmenname');
  await expect(field).toBeFocused();
  await field.fill('   ');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
  await field.fill('Hausverwaltung Süd & Söhne');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(line).toBeFocused();
  await expect(line).toContainText('Hausverwaltung Süd & Söhne');
  expect(await stored(who.id)).toMatchObject({ company_name: 'Hausverwaltung Süd & Söhne' });
});

test("shows an employee the employer's name and company as read-only", async ({ browser }) => {
  for (const who of [world.a.employee, world.b.company, world.superAdmin]) {
    const page = await (await browser.newContext()).newPage();
    await konto(page, who);
    const company = page.getByRole('button', { name: 'Firmenname' });
    const employed = who === world.a.employee;
    await expect(company).toHaveCount(employed ? 0 : 1);
    await expect(page.getByRole('button', { name: 'Vollständiger Name' })).toHaveCount(employed ? 0 : 1);
    await expect(page.getByText(ISSUE_TEXT.name_by_company)).toHaveCount(employed ? 1 : 0);
    for (const name of ['E-Mail', 'Passwort ändern', 'Zwei-Faktor-Anmeldung', 'Überall abmelden'])
      await expect(page.getByRole('button', { name, exact: false }).first(), `${who.email} ${name}`).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Dunkel' })).toBeAttached();
    // The start of the camera in the field, the keys in the office; a company has both, and its people's contact.
    await expect(page.getByRole('switch')).toHaveCount(who === world.b.company ? 3 : 1);
    await page.context().close();
  }
});

test('changes the e-mail address after its link and the password', async ({ page }) => {
  const who = await person(server, { name: 'Uwe Umzug', email: 'uwe@example.org', role: 'property_manager' });
  await konto(page, who);
  await page.getByRole('button', { name: 'E-Mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-Mail-Adresse ändern' });
  await dialog.getByLabel('Neue E-Mail').fill(world.b.manager.email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Neue E-Mail')).toHaveAccessibleDescription(/Diese E-Mail ist bereits registriert\./);
  await dialog.getByLabel('Neue E-Mail').fill('Uwe.Neu@Example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-Mail gesendet')).toBeVisible();
  expect((await stored(who.id)).email).toBe('uwe@example.org');
  await page.goto(server.url + pathIn(await mailTo(mail, 'uwe.neu@example.org'), '/bestaetigen'));
  await expect(page.getByText('uwe.neu@example.org')).toBeVisible();
  const password = page.getByLabel('Passwort', { exact: true });
  await password.fill('falsch');
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(page.getByText('E-Mail-Adresse bestätigt')).toBeVisible();
  expect(await stored(who.id)).toMatchObject({ email: 'uwe.neu@example.org', verified: true });
  await page.getByRole('link', { name: 'Weiter' }).click();
  await expect(page).toHaveURL(at('/property-manager/dashboard'));
});

test('signs all other devices out when the password changes', FULL, async ({ page, browser }) => {
  const who = await person(server, { name: 'Pia Passwort', email: 'pia@example.org', role: 'property_manager' });
  const other = await onAnotherDevice(browser, who);
  await konto(page, who);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passwort ändern' });
  const fill = async (old: string) => {
    await dialog.getByLabel('Jetziges Passwort').fill(old);
    await dialog.getByLabel('Neues Passwort', { exact: true }).fill('dachluke-3');
    await dialog.getByLabel('Neues Passwort bestätigen').fill('dachluke-3');
    await dialog.getByRole('button', { name: 'Passwort ändern' }).click();
  };
  await fill('falsch');
  await expect(dialog.getByLabel('Jetziges Passwort')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Neues Passwort', { exact: true })).toHaveValue('dachluke-3');
  await fill(PASSWORD);
  await expect(page.getByText('Passwort geändert')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung' })).toContainText('Aus');
  await other.reload();
  await expect(other.getByRole('status').filter({ hasText: 'Bitte neu anmelden.' })).toBeVisible();
  await other.context().close();
});

test('turns two-factor sign-in on and off with the password', FULL, async ({ page }) => {
  const who = await person(server, { name: 'Zita Zwei', email: 'zita@example.org', role: 'company_admin' });
  await konto(page, who);
  const line = page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung' });
  const dialog = page.getByRole('dialog', { name: 'Zwei-Faktor-Anmeldung' });
  for (const [button, now] of [
    ['Einschalten', 'An'],
    ['Ausschalten', 'Aus'],
  ] as const) {
    await line.click();
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog.getByLabel('Passwort')).toHaveAccessibleDescription('Bitte alle Felder ausfüllen.');
    await dialog.getByLabel('Passwort').fill(PASSWORD);
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
    await expect(line).toContainText(now);
    expect((await stored(who.id)).mfa).toBe(now === 'An');
  }
});

test('ends every session with "Überall abmelden"', FULL, async ({ page, browser }) => {
  const who = await person(server, { name: 'Ulla Überall', email: 'ulla@example.org', role: 'property_manager' });
  const other = await onAnotherDevice(browser, who);
  await konto(page, who);
  await page.getByRole('button', { name: 'Überall abmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Überall abmelden?' });
  await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Überall abmelden' }).click();
  await expect(page).toHaveURL(at('/'));
  await other.reload();
  await expect(other.getByRole('status').filter({ hasText: 'Bitte neu anmelden.' })).toBeVisible();
  await other.context().close();
});

test('lists the devices that may deliver and signs another one out', async ({ page, browser }) => {
  // A new person: no other test leaves a device behind.
  const employee = await person(server, {
    name: 'Gerda Geräte',
    email: 'gerda.geraete@example.org',
    role: 'employee',
    more: { employer: world.a.company.id },
  });
  // The session that made the account is not one of the two devices.
  await send(server, '/api/app/account/sign-out', { method: 'POST', token: employee.token });
  const other = await onAnotherDevice(browser, employee);
  await expect.poll(() => rows(server, 'delivery_grants', `user = "${employee.id}"`)).toHaveLength(1);
  await konto(page, employee);
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Meine Geräte' }) });
  await expect(list.getByText(/zuletzt benutzt am \d\d\.\d\d\.\d{4}/)).toHaveCount(2);
  await expect(list.getByText(/Chrome auf (Linux|Android)/)).toHaveCount(2);
  await expect(list.getByText('Dieses Gerät')).toHaveCount(1);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  expect((await list.getByRole('button', { name: 'Beenden' }).boundingBox())?.height).toBeLessThan(50);
  if (usual) await page.setViewportSize(usual);
  await list.getByRole('button', { name: 'Beenden' }).click();
  await page.getByRole('dialog', { name: 'Gerät abmelden?' }).getByRole('button', { name: 'Abmelden' }).click();
  await expect(list.getByText(/zuletzt benutzt/)).toHaveCount(1);
  await expect(list.getByText('Dieses Gerät')).toBeVisible();
  const grants = await rows(server, 'delivery_grants', `user = "${employee.id}"`);
  expect(grants.filter((row) => row.ended_at !== '')).toHaveLength(1);
  await page.reload();
  await expect(list.getByText('Dieses Gerät')).toBeVisible();
  await other.reload();
  await expect(other.getByText('Bitte neu anmelden.')).toBeVisible();
  await other.context().close();
});

test('says that the list of devices is loading, and not that it is offline', FULL, async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/app/account/devices', async (route) => {
    await held;
    await route.continue();
  });
  await konto(page, world.b.employee);
  const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Meine Geräte' }) });
  await expect(list.getByText('Geräte werden geladen')).toBeVisible();
  await expect(list.getByText('Nur mit Netz')).toHaveCount(0);
  answer();
  await expect(list.getByText('Dieses Gerät')).toBeVisible();
});

test.describe(() => {
  test.use(WITH_WORKER);

  test('says why the list of devices is missing: offline, failed or empty', FULL, async ({ page, context }) => {
    await konto(page, world.a.unassigned);
    const list = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Meine Geräte' }) });
    await expect(list.getByText('Dieses Gerät')).toBeVisible();
    await whenReady(page);
    await context.setOffline(true);
    await page.reload();
    await expect(list.getByText('Nur mit Netz')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Beenden' })).toHaveCount(0);
    await context.setOffline(false);
    await expect(list.getByText('Dieses Gerät')).toBeVisible();

    const path = '**/api/app/account/devices';
    await page.route(path, (route) => route.fulfill({ status: 503, json: { code: 'temporary' } }));
    await page.reload();
    await expect(list.getByText('Die Liste konnte nicht geladen werden')).toBeVisible();
    await page.unroute(path);
    await list.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(list.getByText('Dieses Gerät')).toBeVisible();

    await page.route(path, (route) => route.fulfill({ json: { items: [], keys: [] } }));
    await page.reload();
    await expect(list.getByText('Noch kein Gerät hat für Sie übertragen.')).toBeVisible();
  });
});

test('exports one JSON file with everything, and needs a network for it', async ({ page, context }) => {
  await konto(page, world.b.company);
  await page.goto(`${server.url}/gibt-es-nicht`);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  // The page writes it asynchronously; leaving at once would lose it.
  await expect.poll(() => page.evaluate(keptEvents)).toContain('path.unknown');
  await page.goto(`${server.url}/konto`);
  const button = page.getByRole('button', { name: 'Daten herunterladen' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^objektbeleg-konto-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account).toMatchObject([{ email: world.b.company.email, role: 'company_admin' }]);
  expect(data.properties.map(({ id }: { id: string }) => id).sort()).toEqual([world.b.property, world.b.own].sort());
  expect(data.users.map(({ email }: { email: string }) => email)).toContain(world.b.employee.email);
  expect(data).toMatchObject({ documentations: [], waitingOnThisDevice: [], deleted_documentations: [] });
  // A support person reads the shape of a wrong address here, without its words.
  expect(data.logOfThisDevice).toContainEqual({ at: expect.any(Number), event: 'path.unknown', detail: '/:13' });
  expect(data.audit_log.map(({ collection }: { collection: string }) => collection)).toContain('property_sharing');
  const foreign = data.audit_log.filter(
    ({ company_admin }: { company_admin: string }) => company_admin !== world.b.company.id,
  );
  expect(foreign).toEqual([]);
  expect(JSON.stringify(data)).not.toMatch(/"(token|tokenKey|password)"/);
  await context.route('**/api/**', (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler' })).toBeVisible();
});

test('shows what waits on this device and its storage', async ({ page }) => {
  await page.addInitScript(() => {
    const estimate = async () => ({ usage: 88_000_000, quota: 300_000_000 });
    Object.defineProperty(navigator.storage, 'estimate', { value: estimate });
  });
  await konto(page, world.a.employee);
  await expect(page.getByText('212,0 MB')).toBeVisible();
  await expect(page.getByText('laut Browser, reicht für etwa 848 Fotos')).toBeVisible();
});

async function keptEvents(): Promise<string[]> {
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await result(indexedDB.open('objektbeleg'));
  const lines: { event: string }[] = await result(database.transaction('log').objectStore('log').getAll());
  database.close();
  return lines.map(({ event }) => event);
}

test.describe(() => {
  test.use(WITH_WORKER);

  test("unsubscribes Monday's e-mail by one tap and resumes it in Konto", async ({ page, context }) => {
    const who = world.b.manager;
    const today = dayOf(Date.now());
    const monday = addDays(today, 1 - weekdayAt(indexOf(today)));
    const rhythm = { kind: 'weekdays', days: [3] };
    const schedule = { rhythm, season: null, tolerance: 1, startsOn: addDays(monday, -12), endsOn: null };
    const plan = { properties: [world.b.property], service: 'Hausmeister', provider: null, ...schedule };
    await send(server, '/api/app/plans', { token: who.token, body: plan });
    await lettersAt(server, startOf(monday) + 7 * 3_600_000);
    const way = pathIn(await mailTo(mail, who.email), '/abbestellen');

    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(server.url + way);
    await expect(page.getByText('Die Wochenübersicht am Montag kommt dann nicht mehr.')).toBeVisible();
    expect(await rows(server, 'letter_settings', `user = '${who.id}'`)).toEqual([]);
    const leave = page.getByRole('button', { name: 'Abbestellen' });
    await context.setOffline(true);
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Das Abbestellen ist nicht gelungen' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { name: 'Wochenübersicht abbestellt' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.goto(server.url + way);
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Das war schon abbestellt' })).toBeVisible();
    await page.goto(`${server.url}${way.slice(0, -4)}0000`);
    await leave.click();
    await expect(page.getByRole('heading', { name: 'Ungültiger oder abgelaufener Link' })).toBeVisible();

    await konto(page, who);
    await page.getByRole('link', { name: 'E-Mails, die Sie erhalten' }).click();
    const weekly = page.getByRole('switch', { name: 'Wochenübersicht' });
    await expect(weekly).not.toBeChecked();
    await expect(page.getByRole('listitem')).toHaveText([/^WochenübersichtMo .*: gesendet$/]);
    await context.setOffline(true);
    await weekly.click();
    await expect(page.getByText('Fehler', { exact: true })).toBeVisible();
    await expect(weekly).not.toBeChecked();
    await context.setOffline(false);
    await weekly.check();
    await page.getByRole('button', { name: 'Ausgenommen Keine Immobilie' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ausgenommene Immobilien' });
    await dialog.getByLabel(/^Nicht freigegeben b/).check();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('button', { name: 'Ausgenommen 1 Immobilie' })).toBeVisible();
    const witness = page.getByRole('switch', { name: 'Stand des Prüfbuchs' });
    await expect(witness).not.toBeChecked();
    await witness.check();
    await page.getByRole('switch', { name: 'Nachfragen' }).uncheck();
    const kept = { weekly: true, answers: true, witness: true, threads: false, muted: [world.b.unshared] };
    await expect.poll(() => rows(server, 'letter_settings', `user = '${who.id}'`)).toMatchObject([kept]);
  });
});
