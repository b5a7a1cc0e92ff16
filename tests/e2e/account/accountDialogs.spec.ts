/** The dialogs of Konto by keyboard alone: open, move, submit wrong data, close; a failed save, a double tap. */
import { expect, type Page, test } from '@playwright/test';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { signInAt } from '../../support/browser/signIn';
import { FULL } from '../../support/run/full.mjs';
import { startServer, type TestServer } from '../../support/server/server';
import { person } from '../../support/server/tenants';

test.use(WITHOUT_WORKER);

let server: TestServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.remove());

type Case = { opener: string; title: string; first: string; wrong?: string };
const DIALOGS: readonly Case[] = [
  { opener: 'Vollständiger Name', title: 'Name ändern', first: 'Vollständiger Name', wrong: 'Vollständiger Name' },
  { opener: 'Firmenname', title: 'Firma ändern', first: 'Firmenname', wrong: 'Firmenname' },
  { opener: 'E-Mail', title: 'E-Mail-Adresse ändern', first: 'Neue E-Mail', wrong: 'Neue E-Mail' },
  { opener: 'Passwort ändern', title: 'Passwort ändern', first: 'Jetziges Passwort', wrong: 'Jetziges Passwort' },
  { opener: 'Zwei-Faktor-Anmeldung', title: 'Zwei-Faktor-Anmeldung', first: 'Passwort', wrong: 'Passwort' },
  { opener: 'Sprache', title: 'Sprache', first: 'Sprache' },
];

async function konto(page: Page, role: 'company_admin' | 'property_manager', email: string) {
  const who = await person(server, { name: 'Tina Taste', email, role });
  await signInAt(page, server.url, who);
  await page.goto(`${server.url}/konto`);
  await expect(page.getByRole('button', { name: 'Zwei-Faktor-Anmeldung' })).toContainText('Aus');
  return who;
}

test('opens, fills, checks and closes every dialog by keyboard', FULL, async ({ page }) => {
  await konto(page, 'company_admin', 'tina@example.org');
  for (const { opener, title, first, wrong } of DIALOGS) {
    const line = page.getByRole('button', { name: opener, exact: false }).first();
    await line.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByLabel(first, { exact: true });
    await expect(field, title).toBeFocused();
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      // Focus may visit Chromium's own frame between last and first, but not the page behind.
      const inside = await page.evaluate(
        () => document.activeElement?.closest('dialog') ?? document.activeElement === document.body,
      );
      expect(inside, `${title}, Tab ${step}`).toBeTruthy();
    }
    if (wrong) {
      await field.fill('');
      await page.keyboard.press('Enter');
      const empty = dialog.getByLabel(wrong, { exact: true });
      await expect(empty, title).toBeFocused();
      await expect(empty, title).toHaveAccessibleDescription(/Bitte alle Felder ausfüllen\./);
    }
    await page.keyboard.press('Escape');
    await expect(dialog, title).toBeHidden();
    await expect(line, title).toBeFocused();
  }
  const everywhere = page.getByRole('button', { name: 'Überall abmelden' });
  await everywhere.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(everywhere).toBeFocused();
});
