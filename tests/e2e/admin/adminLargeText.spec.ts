/** Dialogs of the super admin at 150 and 200 % text, on phones of 390 and 320 px (WCAG 1.4.10). */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { adminBoard, type Board } from '../../support/browser/adminBoard';
import { adminPage, PHONE } from '../../support/browser/adminDesk';
import { WITHOUT_WORKER } from '../../support/browser/browser';
import { largeDialogFaults } from '../../support/browser/largeText';
import { inRowMenu } from '../../support/browser/rowMenu';
import { operate } from '../../support/server/erasing';
import { sql } from '../../support/server/sql';

test.use(WITHOUT_WORKER);

let board: Board;
let page: Page;
test.beforeAll(async ({ browser }) => {
  board = await adminBoard(browser);
  const { server, world } = board.stage;
  await sql(server, `UPDATE users SET mfa = 1 WHERE id = '${world.b.company.id}'`);
  const env = { DATA_DIR: server.dir, PUBLIC_URL: server.url };
  expect((await operate('erase', ['person', world.b.manager.email, '--ja'], env)).code).toBe(0);
  page = await adminPage(board.stage, browser, { viewport: PHONE });
});
test.afterAll(() => board.end());

const dialog = () => page.getByRole('dialog');
const entry = (text: string) => page.getByRole('article').filter({ hasText: text });
const act = (text: string, action: string) => entry(text).getByRole('button', { name: new RegExp(`^${action}`) });

async function openDashboard(card: string): Promise<void> {
  await page.goto(`${board.stage.server.url}/admin/dashboard`);
  await page.getByRole('button', { name: new RegExp(`^${card}`) }).click();
}

/** Opens a dialog by tap. @returns what does not fit */
async function measured(name: string, opener: Locator): Promise<string[]> {
  await opener.click();
  await expect(dialog()).toBeVisible();
  await expect(dialog().locator('.skeleton:not(.photo), .spin')).toHaveCount(0);
  const found = await largeDialogFaults(page, name);
  await page.setViewportSize(PHONE);
  await page.keyboard.press('Escape');
  await expect(dialog()).toHaveCount(0);
  return found;
}

test("fits the dashboard's dialogs for user, property and documentation", async () => {
  const found: string[] = [];
  for (const [card, text] of [
    ['Hausverwaltungen', 'verwaltung.a@'],
    ['Immobilien', 'Nicht freigegeben b'],
    ['Dokumentationen', 'Ort 1'],
  ] as const)
    for (const action of ['Bearbeiten', 'Löschen']) {
      await openDashboard(card);
      found.push(...(await measured(`${card} ${action}`, act(text, action).first())));
    }
  expect(found).toEqual([]);
});

test('fits the second question before an owner is deleted', async () => {
  await openDashboard('Dienstleister');
  await act('betrieb.a@', 'Löschen').click();
  await dialog().getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog().getByRole('button', { name: 'Mit allem löschen' })).toBeVisible();
  expect(await largeDialogFaults(page, 'Mit allem löschen')).toEqual([]);
  await page.setViewportSize(PHONE);
});

test('fits each dialog of the accounts', async () => {
  const found: string[] = [];
  const openTab = (tab: string) => page.goto(`${board.stage.server.url}/admin/users?tab=${tab}`);
  await openTab('company_admin');
  found.push(...(await measured('Deaktivieren', act('betrieb.b@', 'Deaktivieren'))));
  for (const action of ['Zwei-Faktor-Anmeldung zurücksetzen', 'Löschen']) {
    await openTab('company_admin');
    found.push(...(await measured(action, await inRowMenu(entry('betrieb.b@'), new RegExp(`^${action}`)))));
  }
  await openTab('property_manager');
  found.push(...(await measured('Person eintragen', act('Gelöschte Person', 'Person eintragen'))));
  await openTab('employee');
  await act('mitarbeit.a@', 'Bearbeiten').click();
  await entry('mitarbeit.a@').getByLabel('Rolle', { exact: true }).selectOption({ label: 'Dienstleister' });
  found.push(
    ...(await measured('Zum Dienstleister machen?', entry('mitarbeit.a@').getByRole('button', { name: 'Speichern' }))),
  );
  expect(found).toEqual([]);
});
