import { expect, test } from '../support/badDay';

test('the session ends while the phone is offline: the grant delivers, the app asks for a new sign-in only for reading', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Sitzung abgelaufen');

  const [person] = day.crew.employees;
  // A new address ends the sessions alone; a new password would end the grants too (D84).
  await day.world.change('users', person.id, { email: `neu.${person.id}@example.org` });

  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
  await phone.goto('/dashboard');
  await expect(phone.page.getByText('Bitte neu anmelden').first()).toBeVisible();
  expect(await phone.rows('session')).toHaveLength(1);
});
