import { expect, test } from '../support/browser/badDay';
import { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';

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

test('saves one documentation with the photos of two tabs', FULL, async ({ day }) => {
  const one = await day.phone();
  await one.capture({ photos: 1, notes: '' });
  const two = await Phone.open(one.page.context(), day.proxy.url);
  await two.capture({ photos: 1, notes: 'Ein Entwurf, zwei Tabs' });
  await expect.poll(() => one.rows('drafts').then((rows) => rows[0]?.notes)).toBe('Ein Entwurf, zwei Tabs');
  expect(await one.rows('photos')).toHaveLength(2);

  const kept = await two.save();
  expect(Object.keys(kept.stored)).toHaveLength(2);
  day.expected.push(kept);
  await one.page
    .getByRole('button', { name: 'Speichern', exact: true })
    .click({ trial: false, timeout: 2000 })
    .catch(() => {});
  await day.expectGoodEnd(one);
  expect(await one.kept()).toHaveLength(1);
  expect(await one.rows('drafts')).toEqual([]);
});
