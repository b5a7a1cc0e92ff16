import { expect, test } from '../support/badDay';

test('discards half a photo and does not resend the others', async ({ day }) => {
  const phone = await day.phone();
  const first = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 2 }, { kind: 'cutInside', share: 0.5 });
  const again = day.proxy.on({ method: 'PUT', path: /\/photos\//, nth: 3 }, { kind: 'cutInside', share: 0.99 });
  await day.document(phone, 'Abgerissen im Foto', { photos: 3 });

  await Promise.all([first.spent, again.spent]);
  await day.expectGoodEnd(phone);

  const sent = day.proxy.requests.filter((seen) => seen.method === 'PUT' && /\/photos\//.test(seen.path));
  const whole = sent.filter((seen) => seen.fault === null);
  expect(whole.map((seen) => seen.status)).toEqual([201, 201, 201]);
  expect(new Set(whole.map((seen) => seen.path)).size).toBe(3);
});
