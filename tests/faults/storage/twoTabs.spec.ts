import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';

test('sends each photo once from two tabs and the worker', async ({ scenario }) => {
  const one = await scenario.phone();
  const context = one.page.context();
  const two = await Phone.open(context, scenario.proxy.url);
  await two.goto('/dashboard');
  await context.setOffline(true);
  await scenario.document(one, 'Zwei Tabs, eins', { photos: 3 });
  await scenario.document(one, 'Zwei Tabs, zwei', { photos: 2 });
  scenario.proxy.forget();
  await context.setOffline(false);

  await scenario.expectGoodEnd(two);
  expect(scenario.proxy.count('POST', /\/documentations$/)).toBe(2);
  expect(scenario.proxy.count('PUT', /\/photos\//)).toBe(5);
});
