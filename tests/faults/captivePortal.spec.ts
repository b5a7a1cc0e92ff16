import { expect, test } from '../support/badDay';
import { PORTAL } from '../support/faults';

test('counts no delivery while a hotel Wi-Fi answers 200 with its page', async ({ day }) => {
  const phone = await day.phone();
  const portal = day.proxy.on({ path: /^\/api\//, times: Number.POSITIVE_INFINITY }, PORTAL);
  await day.document(phone, 'Im Hotel-WLAN');
  await expect.poll(() => portal.hits).toBeGreaterThan(2);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['waiting']);
  expect(Object.keys((await phone.kept())[0]?.stored ?? {})).toHaveLength(2);
  expect(await phone.rows('session')).toHaveLength(1);
  expect(await day.seen()).toBe(0);

  portal.remove();
  await day.expectGoodEnd(phone);
});

test('delivers no photo when the portal begins after the header', async ({ day }) => {
  const phone = await day.phone();
  const portal = day.proxy.on({ method: 'PUT', path: /\/photos\//, times: 2 }, PORTAL);
  await day.document(phone, 'Portal mittendrin');
  await portal.spent;
  await day.expectGoodEnd(phone);
});
