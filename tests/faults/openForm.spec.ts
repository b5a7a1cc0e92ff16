/** Around an open form: a pull, another window, a locked screen. */
import { expect, test } from '../support/browser/badDay';
import { HOME_TITLE } from '../support/browser/homeTitle';
import { Phone } from '../support/browser/phone';
import { FULL } from '../support/run/full.mjs';

test('keeps timer and photos when the office corrects the name', FULL, async ({ day }) => {
  const phone = await day.phone();
  const { page } = phone;
  const [emil] = day.team.employees;
  await phone.goto('/new-documentation');
  await phone.aim();
  const timer = page.getByRole('timer', { name: 'Verbleibende Zeit' });
  await expect(timer).toHaveText(/^9:5\d$/);
  await day.world.change('users', emil.id, { full_name: 'Emil Zweiter' });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => phone.rows('session').then(([row]) => row?.fullName)).toBe('Emil Zweiter');
  await expect(timer).not.toHaveText('10:00');
  await phone.capture({ photos: 1, notes: 'Nach der Korrektur', here: true });
  await expect(page.getByText(/Es fehlt noch/)).toHaveCount(0);
  expect(await phone.rows('drafts')).toHaveLength(1);
  day.expected.push(await phone.save());
  await day.expectGoodEnd(phone);
});

test("shows another window's choice in the draft before it is sealed", FULL, async ({ day }) => {
  const one = await day.phone();
  await one.capture({ photos: 1, notes: 'Fenster eins' });
  await expect.poll(() => one.rows('drafts').then(([row]) => row?.notes)).toBe('Fenster eins');
  const two = await Phone.open(one.page.context(), day.proxy.url);
  await two.capture({ photos: 1, notes: 'Fenster zwei' });
  await expect.poll(() => one.rows('drafts').then(([row]) => row?.notes)).toBe('Fenster zwei');

  await one.page.bringToFront();
  await one.page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(one.page.getByText('In einem anderen Fenster geändert: Fotos, Notizen.')).toBeVisible();
  await expect(one.page.getByRole('textbox', { name: 'Notizen' })).toHaveValue('Fenster zwei');
  expect(await one.kept()).toHaveLength(0);
  const kept = await one.save();
  expect(kept.sealed.notes).toBe('Fenster zwei');
  expect(Object.keys(kept.stored)).toHaveLength(2);
  day.expected.push(kept);
  await day.expectGoodEnd(one);
});

test('tells after a locked screen that the ten minutes ended', FULL, async ({ day }) => {
  const phone = await day.phone();
  await phone.page.clock.install();
  const { page } = phone;
  await phone.capture({ photos: 1, notes: 'Vor dem Anruf' });
  await expect.poll(() => phone.rows('drafts').then(([row]) => row?.notes)).toBe('Vor dem Anruf');
  const show = (state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.runFor(11 * 60_000);
  await expect(page.getByRole('timer', { name: 'Verbleibende Zeit' })).toHaveText('0:00');
  expect((await phone.rows('drafts'))[0]).toMatchObject({ state: 'open', expiredAt: null });
  await expect(page.getByRole('heading', { name: 'Neue Dokumentation' })).toBeVisible();

  await show('visible');
  await expect(page.getByText('Zeit abgelaufen! Bitte starten Sie eine neue Dokumentation.')).toBeVisible();
  await expect.poll(() => phone.rows('drafts').then(([row]) => row?.state)).toBe('expired');
  await page.clock.runFor(2500);
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
});
