import { expect, test } from '../support/badDay';

test('offline at save: the work is safe on the phone, survives a reload and arrives once when the network is back', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);

  await day.document(phone, 'Keller, kein Netz');
  await expect(phone.page.getByText('Auf dem Gerät gesichert').first()).toBeVisible();

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

test('the server is away although the phone believes it has a network', async ({ day }) => {
  const phone = await day.phone();
  day.proxy.goDark();
  await day.document(phone, 'Der Server antwortet nicht');
  expect(await phone.page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(phone.page.getByText('Auf dem Gerät gesichert').first()).toBeVisible();
  day.proxy.comeBack();
  await day.expectGoodEnd(phone);
});
