import { SYNC_TAG } from '../../../src/sync/tag';
import { HOME_TITLE } from '../../support/browser/homeTitle';
import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test('keeps work saved offline through a reload and delivers it once', async ({ scenario }) => {
  const phone = await scenario.phone();
  await phone.page.context().setOffline(true);

  await scenario.document(phone, 'Keller, kein Netz');
  await expect(phone.page.getByText('Auf dem Gerät gesichert').first()).toBeVisible();
  // The tests' browser refuses Background Sync, so the page must warn against closing it.
  await expect(
    phone.page.getByText('Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.'),
  ).toBeVisible();

  await phone.goto('/dashboard');
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  await expect.poll(() => phone.badge()).toBe(1);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);
  expect(await scenario.seen()).toBe(0);

  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);
  await expect.poll(() => phone.badge()).toBe(0);
});

test('requests Background Sync at every save, also in a queue', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  const readRequests = () => phone.page.evaluate(() => Reflect.get(window, 'asked') as string[]);
  await phone.page.addInitScript(() => {
    const requests: string[] = [];
    Reflect.set(window, 'asked', requests);
    const manager: { register: (tag: string) => Promise<void> } = Reflect.get(window, 'SyncManager').prototype;
    const { register } = manager;
    manager.register = function (this: unknown, tag) {
      requests.push(tag);
      return register.call(this, tag);
    };
  });
  scenario.proxy.goDark();
  for (const notes of ['Das erste', 'Das zweite']) {
    await phone.capture({ photos: 1, notes });
    // The page requests it at start for waiting work.
    if (scenario.expected.length > 0) await expect.poll(readRequests).not.toEqual([]);
    const before = (await readRequests()).length;
    scenario.expected.push(await phone.save());
    await expect.poll(async () => (await readRequests()).length).toBeGreaterThan(before);
  }
  expect(new Set(await readRequests())).toEqual(new Set([SYNC_TAG]));
  scenario.proxy.comeBack();
  await scenario.expectGoodEnd(phone);
});
