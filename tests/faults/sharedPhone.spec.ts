import { expect, test } from '../support/badDay';

test('signed out with unsent work, somebody else signs in on the same phone: the work arrives under the right name', async ({
  day,
}) => {
  const [emil, zora] = day.crew.employees;
  const phone = await day.phone(emil);
  const unwell = day.proxy.on(
    { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY },
    { kind: 'answer', status: 503 },
  );
  const first = await day.document(phone, 'Von Emil');
  await phone.signOut();
  await phone.signIn(zora);

  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByRole('heading', { name: 'Nicht übertragen' })).toBeVisible();
  await expect(phone.page.getByText('Von Emil')).toHaveCount(0);
  expect(await phone.badge()).toBe(0);
  const second = await day.document(phone, 'Von Zora');
  expect(await day.seen()).toBe(0);

  unwell.remove();
  await day.expectGoodEnd(phone);
  const seen = await day.manager.reader.documentations();
  const names = Object.fromEntries((seen ?? []).map((record) => [record.id, record.employee_name]));
  expect(names).toEqual({ [first.id]: emil.fullName, [second.id]: zora.fullName });
  expect([first.sealed.author, second.sealed.author]).toEqual([emil.id, zora.id]);

  await expect.poll(() => phone.rows('grants').then((rows) => rows.map((row) => row.user))).toEqual([zora.id]);
  await phone.goto('/history');
  await expect(phone.page.getByText(zora.fullName).first()).toBeVisible();
  await expect(phone.page.getByText(emil.fullName)).toHaveCount(0);
});
