import type { Transfer } from '../../src/domain/delivery/transfer';
import { type BadDay, expect, test } from '../support/browser/badDay';
import { FULL } from '../support/run/full.mjs';

const HOUR = 3_600_000;

async function captureWithClockSet(day: BadDay, by: number, notes: string): Promise<Record<string, unknown>> {
  const phone = await day.phone();
  await phone.page.clock.install();
  await phone.goto('/new-documentation');
  await phone.capture({ photos: 1, notes });
  // The page compares clocks before its clock is set; otherwise it says 'unknown' (D86).
  const origin = await phone.page.evaluate(() => performance.timeOrigin);
  const measured = async () => (await phone.rows('meta')).find(({ key }) => key === 'setting:measuredOffset')?.value;
  await expect.poll(measured).toMatchObject({ page: origin });
  await phone.page.clock.setSystemTime(Date.now() + by);
  await phone.shoot();
  const timer = phone.page.getByRole('timer', { name: 'Verbleibende Zeit' });
  await expect(timer).toHaveText(/^9:\d\d/);
  day.expected.push(await phone.save());
  await day.expectGoodEnd(phone);
  const id = day.expected.at(-1)?.id;
  return (await day.world.rows('documentations', `id = "${id}"`))[0] ?? {};
}

/** Tolerance of the stored capture time: the test's length, less than the clock change. */
const NEAR = 10 * 60_000;

test('keeps timer and true time when the clock jumps three hours ahead', FULL, async ({ day }) => {
  const record = await captureWithClockSet(day, 3 * HOUR, 'Uhr vorgestellt');
  const captured = Date.parse(String(record.captured_at));
  expect(captured).toBeLessThanOrEqual(Date.parse(String(record.received_at)));
  expect(captured).toBeGreaterThan(Date.now() - NEAR);
  expect(record.clock_known).toBe(true);
});

test('keeps the true time when the clock jumps three hours back', FULL, async ({ day }) => {
  const record = await captureWithClockSet(day, -3 * HOUR, 'Uhr zurückgestellt');
  expect(record.clock_known).toBe(true);
  const captured = Date.parse(String(record.captured_at));
  expect(captured).toBeLessThanOrEqual(Date.parse(String(record.received_at)));
  expect(captured).toBeGreaterThan(Date.now() - NEAR);
  const started = Date.parse(String(record.started_at));
  expect(captured - started).toBeGreaterThanOrEqual(0);
  expect(captured - started).toBeLessThan(NEAR);
});

test('keeps photos for 72 real hours after a slow clock is corrected', FULL, async ({ day }) => {
  let phone = await day.later(await day.phone(), -96, 0);
  await day.document(phone, 'Uhr vier Tage zurück');
  await day.expectGoodEnd(phone);
  const transfer = async () => (await phone.rows('outbox'))[0]?.transfer as Transfer;
  phone = await day.later(phone, -96, 0);
  await expect.poll(async () => (await transfer()).completeSince).toBe(0);

  const corrected = Date.now() - HOUR;
  phone = await day.later(phone, 0);
  await expect.poll(async () => (await transfer()).confirmedAt).toBeGreaterThan(corrected);
  expect((await phone.kept()).map((row) => row.state)).toEqual(['complete']);
  expect(await phone.rows('photoBytes')).toHaveLength(2);

  phone = await day.later(phone, 73);
  await expect.poll(async () => (await phone.kept()).map((row) => row.state)).toEqual(['released']);
  await day.expectArrived();
});
