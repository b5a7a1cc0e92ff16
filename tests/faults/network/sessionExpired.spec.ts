import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test('delivers by grant after the session ended, and signs in to read', FULL, async ({ day }) => {
  const phone = await day.phone();
  await phone.page.context().setOffline(true);
  await day.document(phone, 'Sitzung abgelaufen');

  const [person] = day.team.employees;
  // A new address ends sessions only; a new password would end grants too.
  await day.world.change('users', person.id, { email: `neu.${person.id}@example.org` });

  await phone.page.context().setOffline(false);
  await day.expectGoodEnd(phone);
  await phone.goto('/dashboard');
  await expect(phone.page.getByText('Bitte neu anmelden').first()).toBeVisible();
  expect(await phone.rows('session')).toHaveLength(1);
});
