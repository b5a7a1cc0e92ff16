import { SYNC_TAG } from '../../src/sync/tag';
import { expect, test } from '../support/badDay';

test('offline at save: the work is safe on the phone, survives a reload and arrives once when the network is back', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);

  await day.document(phone, 'Keller, kein Netz');
  await expect(phone.page.getByText('Auf dem Gerät gesichert').first()).toBeVisible();
  // The browser of the tests has Background Sync and refuses it ('Background Sync is disabled'): nobody may put this phone away.
  await expect(
    phone.page.getByText('Wird übertragen, sobald die App bei bestehendem Netz geöffnet ist.'),
  ).toBeVisible();

  await phone.goto('/dashboard');
  await phone.page.reload();
  await expect(phone.page.getByRole('heading', { name: 'Dienstleister Dashboard' })).toBeVisible();
  await expect.poll(() => phone.badge()).toBe(1);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);
  expect(await day.seen()).toBe(0);

  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
  await expect.poll(() => phone.badge()).toBe(0);
});

test('every save asks the browser to deliver from the pocket, also when others wait already', async ({ day }) => {
  const phone = await day.phone();
  const asked = () => phone.page.evaluate(() => Reflect.get(window, 'asked') as string[]);
  await phone.page.addInitScript(() => {
    const asked: string[] = [];
    Reflect.set(window, 'asked', asked);
    const manager: { register: (tag: string) => Promise<void> } = Reflect.get(window, 'SyncManager').prototype;
    const { register } = manager;
    manager.register = function (this: unknown, tag) {
      asked.push(tag);
      return register.call(this, tag);
    };
  });
  day.proxy.goDark();
  for (const notes of ['Das erste', 'Das zweite']) {
    await phone.capture({ photos: 1, notes });
    // What waited before is asked for when the page starts.
    if (day.expected.length > 0) await expect.poll(asked).not.toEqual([]);
    const before = (await asked()).length;
    day.expected.push(await phone.save());
    await expect.poll(async () => (await asked()).length).toBeGreaterThan(before);
  }
  expect(new Set(await asked())).toEqual(new Set([SYNC_TAG]));
  day.proxy.comeBack();
  await day.expectGoodEnd(phone);
});

test('the server is away although the phone believes it has a network', async ({ day }) => {
  const phone = await day.phone();
  day.proxy.goDark();
  await day.document(phone, 'Der Server antwortet nicht');
  expect(await phone.page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(phone.page.getByText('Auf dem Gerät gesichert').first()).toBeVisible();
  day.proxy.comeBack();
  await day.expectGoodEnd(phone);
});
