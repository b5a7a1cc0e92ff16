import { type BadDay, expect, test } from '../support/badDay';

const HOUR = 3_600_000;

async function captureWithClockSet(day: BadDay, by: number, notes: string): Promise<Record<string, unknown>> {
  const phone = await day.phone();
  await phone.page.clock.install();
  await phone.goto('/new-documentation');
  await phone.capture({ photos: 1, notes });
  await phone.page.clock.setSystemTime(Date.now() + by);
  await phone.shoot();
  const timer = phone.page.getByRole('timer', { name: 'Verbleibende Zeit' });
  await expect(timer).toHaveText(/^9:\d\d/);
  day.expected.push(await phone.save());
  await day.expectGoodEnd(phone);
  const id = day.expected.at(-1)?.id;
  return (await day.world.rows('documentations', `id = "${id}"`))[0] ?? {};
}

/** How far the stored time of capture is from the true one at most: the length of the test, not that of the correction. */
const NEAR = 10 * 60_000;

test('the clock is set three hours ahead during the capture: the timer runs on, nothing is captured in the future', async ({
  day,
}) => {
  const record = await captureWithClockSet(day, 3 * HOUR, 'Uhr vorgestellt');
  const captured = Date.parse(String(record.captured_at));
  expect(captured).toBeLessThanOrEqual(Date.parse(String(record.received_at)));
  expect(captured).toBeGreaterThan(Date.now() - NEAR);
  expect(record.clock_known).toBe(true);
});

test('the clock is set three hours back during the capture: the work arrives with the true time, known as before', async ({
  day,
}) => {
  const record = await captureWithClockSet(day, -3 * HOUR, 'Uhr zurückgestellt');
  expect(record.clock_known).toBe(true);
  const captured = Date.parse(String(record.captured_at));
  expect(captured).toBeLessThanOrEqual(Date.parse(String(record.received_at)));
  expect(captured).toBeGreaterThan(Date.now() - NEAR);
  const started = Date.parse(String(record.started_at));
  expect(captured - started).toBeGreaterThanOrEqual(0);
  expect(captured - started).toBeLessThan(NEAR);
});
