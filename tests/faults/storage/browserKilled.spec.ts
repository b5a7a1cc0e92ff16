import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MortalBrowser } from '../../support/browser/browser';
import { Phone } from '../../support/browser/phone';
import type { Scenario } from '../../support/browser/scenario';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';
import { pageProcesses } from '../../support/server/memory';

let browser: MortalBrowser;

test.beforeEach(async () => {
  browser = new MortalBrowser(await mkdtemp(join(tmpdir(), 'objektbeleg-profile-')));
});
test.afterEach(async () => {
  await browser.kill();
  await rm(browser.folder, { recursive: true, force: true });
});

async function startPhone(scenario: Scenario): Promise<Phone> {
  const context = await browser.start();
  return Phone.open(context, scenario.proxy.url);
}

function gate(): { passed: Promise<void>; open: () => void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

test('restores draft, photos and timer after kill -9 during the capture', async ({ scenario }) => {
  let phone = await startPhone(scenario);
  await phone.signIn(scenario.team.employees[0]);
  await phone.capture({ photos: 2, notes: 'Akku leer bei der Aufnahme' });
  await expect.poll(() => phone.rows('drafts').then((rows) => rows[0]?.notes)).toBe('Akku leer bei der Aufnahme');
  await phone.press();
  await browser.kill();

  phone = await startPhone(scenario);
  await phone.goto('/new-documentation');
  await expect(phone.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Akku leer bei der Aufnahme');
  await expect(phone.page.getByRole('timer', { name: 'Verbleibende Zeit' })).toHaveText(/^9:\d\d/);
  const kept = await phone.save();
  const photos = Object.keys(kept.stored).length;
  expect(photos).toBeGreaterThanOrEqual(2);
  expect(photos).toBeLessThanOrEqual(3);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
});

test('sends the rest after kill -9 during a transfer, no photo twice', async ({ scenario }) => {
  let phone = await startPhone(scenario);
  await phone.signIn(scenario.team.employees[0]);
  const half = gate();
  const saved = gate();
  // The person has read 'gespeichert' before the kill; the photo is stopped halfway.
  const until = Promise.all([half.passed, saved.passed]).then(() => browser.kill());
  scenario.proxy.on(
    { method: 'PUT', path: /\/photos\//, nth: 2 },
    { kind: 'cutInside', share: 0.5, reached: half.open, until },
  );
  await scenario.document(phone, 'Akku leer bei der Übertragung', { photos: 3 });
  saved.open();
  await until;
  expect(await scenario.seen()).toBe(0);

  phone = await startPhone(scenario);
  await phone.goto('/dashboard');
  await scenario.expectGoodEnd(phone);
});

/** Files of a gallery, all different. */
function gallery(many: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const photo = sharp('pocketbase/demo/photos/tonnen-2.jpg').resize(2400, 1800);
  const files = Array.from({ length: many }, async (_, n) => {
    const other = photo.clone().modulate({ hue: n * 18 });
    return { name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: await other.jpeg().toBuffer() };
  });
  return Promise.all(files);
}

test('shows each stored photo after the system kills the page for memory', FULL, async ({ scenario }) => {
  const files = await gallery(19);
  let phone = await startPhone(scenario);
  await phone.signIn(scenario.team.employees[0]);
  await phone.capture({ photos: 1, notes: 'Speicher reicht nicht' });
  const safe = () => phone.page.getByRole('button', { name: /^Foto \d+,/ }).count();
  let shown = 1;
  for (const picked of [files.slice(0, 10), files.slice(10)]) {
    const { page } = phone;
    await page.locator('input[type=file]').setInputFiles(picked);
    await expect.poll(safe, { intervals: [20] }).toBeGreaterThan(shown + 2);
    shown = await safe();
    await outOfMemory(page);
    // Playwright cannot reuse a crashed page: 'Neu laden' is a new one.
    phone = await Phone.open(page.context(), scenario.proxy.url);
    await page.close();
    await phone.goto('/new-documentation');
    await expect(phone.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Speicher reicht nicht');
    await expect.poll(safe).toBeGreaterThanOrEqual(shown);
    shown = await safe();
  }
  const kept = await phone.save();
  expect(Object.keys(kept.stored)).toHaveLength(shown);
  scenario.expected.push(kept);
  await scenario.expectGoodEnd(phone);
});

/** As Linux does: kill -9 on the page processes only. */
async function outOfMemory(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const crashed = page.waitForEvent('crash');
  for (const id of await pageProcesses(browser)) process.kill(id, 'SIGKILL');
  await crashed;
}
