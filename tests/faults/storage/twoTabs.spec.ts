import { Phone } from '../../support/browser/phone';
import { expect, test } from '../../support/browser/scenario';

test('sends each photo once from two tabs and the worker', async ({ day }) => {
  const one = await day.phone();
  const context = one.page.context();
  const two = await Phone.open(context, day.proxy.url);
  await two.goto('/dashboard');
  await context.setOffline(true);
  await day.document(one, 'Zwei Tabs, eins', { photos: 3 });
  await day.document(one, 'Zwei Tabs, zwei', { photos: 2 });
  day.proxy.forget();
  await context.setOffline(false);

  await day.expectGoodEnd(two);
  expect(day.proxy.count('POST', /\/documentations$/)).toBe(2);
  expect(day.proxy.count('PUT', /\/photos\//)).toBe(5);
});
