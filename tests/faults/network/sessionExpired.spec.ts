import { expect, test } from '../../support/browser/scenario';
import { FULL } from '../../support/run/full.mjs';

test('delivers by grant after the session ended, and signs in to read', FULL, async ({ scenario }) => {
  const phone = await scenario.phone();
  await phone.page.context().setOffline(true);
  await scenario.document(phone, 'Sitzung abgelaufen');

  const [person] = scenario.team.employees;
  // A new address ends sessions only; a new password would end grants too.
  await scenario.world.change('users', person.id, { email: `neu.${person.id}@example.org` });

  await phone.page.context().setOffline(false);
  await scenario.expectGoodEnd(phone);
  await phone.goto('/dashboard');
  await expect(phone.page.getByText('Bitte neu anmelden').first()).toBeVisible();
  expect(await phone.rows('session')).toHaveLength(1);
});
