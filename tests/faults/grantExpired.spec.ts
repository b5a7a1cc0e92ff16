import { expect, test } from '../support/browser/badDay';
import { FULL } from '../support/run/full.mjs';

test('waits for a sign-in when grant and session ended, then goes on', FULL, async ({ day }) => {
  const [person] = day.team.employees;
  const phone = await day.phone();
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Alles abgelaufen');

  const password = 'neues-passwort';
  await day.world.change('users', person.id, { password, passwordConfirm: password });
  const grants = await day.world.rows('delivery_grants', `user = "${person.id}"`);
  for (const { id } of grants ?? []) {
    await day.world.change('delivery_grants', id, { ended_at: '2020-01-01 00:00:00.000Z' });
  }

  await phone.page.context().setOffline(false);
  await expect
    .poll(async () => (await phone.kept()).map((row) => row.state), { timeout: 60_000 })
    .toEqual(['needsSignIn']);
  await phone.goto('/nicht-uebertragen');
  await expect(phone.page.getByText('Bitte neu anmelden').first()).toBeVisible();
  expect(Object.keys((await phone.kept())[0]?.stored ?? {})).toHaveLength(2);
  expect(await day.seen()).toBe(0);

  await phone.signIn({ email: person.email, password });
  await day.expectGoodEnd(phone);
});
