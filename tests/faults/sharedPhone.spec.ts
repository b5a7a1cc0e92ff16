import type { Transfer } from '../../src/domain/transfer';
import { expect, test } from '../support/badDay';

test('signed out with unsent work, somebody else signs in on the same phone: the work arrives under the right name', async ({
  day,
}) => {
  const [emil, zora] = day.crew.employees;
  let phone = await day.phone(emil);
  const unwell = day.proxy.on(
    { path: /^\/api\/app\/documentations/, times: Number.POSITIVE_INFINITY },
    { kind: 'answer', status: 503 },
  );
  const first = await day.document(phone, 'Von Emil');
  await phone.signOut();
  await phone.signIn(zora);

  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByRole('heading', { name: 'Nicht übertragen' })).toBeVisible();
  // That it is there, in which state and why; nothing of what it shows, and no way to take it along (D66).
  const others = phone.page.getByRole('article');
  await expect(others).toHaveCount(1);
  await expect(others).toContainText(/Nr\.\s[0-9A-Z]{5}-[0-9A-Z]{5}/);
  await expect(others).toContainText('Wird übertragen, sobald wieder Netz da ist.');
  await expect(phone.page.getByRole('button', { name: 'Als ZIP sichern' })).toHaveCount(0);
  for (const secret of ['Von Emil', emil.fullName, day.crew.properties[0].name])
    await expect(phone.page.getByText(secret)).toHaveCount(0);
  expect(await phone.badge()).toBe(0);
  const second = await day.document(phone, 'Von Zora');
  expect(await day.seen()).toBe(0);

  unwell.remove();
  await day.expectGoodEnd(phone);
  const seen = await day.manager.reader.documentations();
  const names = Object.fromEntries((seen ?? []).map((record) => [record.id, record.employee_name]));
  expect(names).toEqual({ [first.id]: emil.fullName, [second.id]: zora.fullName });
  expect([first.sealed.author, second.sealed.author]).toEqual([emil.id, zora.id]);

  await phone.goto('/history');
  await expect(phone.page.getByText(zora.fullName).first()).toBeVisible();
  await expect(phone.page.getByText(emil.fullName)).toHaveCount(0);

  // Emil's photos go like Zora's, when the server confirmed them after 72 hours, by Emil's own grant, which ends with them.
  const grants = async () => (await phone.rows('grants')).map((row) => row.user).sort();
  const states = async () => (await phone.kept()).map((row) => row.state);
  expect(await grants()).toEqual([emil.id, zora.id].sort());
  phone = await day.later(phone, 1);
  const isCounted = ({ transfer }: Record<string, unknown>) => (transfer as Transfer).completeSince != null;
  await expect.poll(async () => (await phone.rows('outbox')).filter(isCounted)).toHaveLength(2);
  expect(await grants()).toEqual([emil.id, zora.id].sort());
  phone = await day.later(phone, 74);
  await expect.poll(grants).toEqual([zora.id]);
  expect(await states()).toEqual(['released', 'released']);
  await day.expectArrived();
});
