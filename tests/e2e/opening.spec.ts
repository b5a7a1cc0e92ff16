/** What a phone need not do before its first picture, it does not do while it opens. */
import { expect, test } from '../support/badDay';

/** Runs before the page's own scripts: notes where a formatter is made, or what puts names in order. */
function noteFormatters(): void {
  for (const name of ['NumberFormat', 'DateTimeFormat', 'Collator'] as const) {
    const made = new Proxy(Intl[name], {
      construct: (Kind, args) => {
        performance.mark('formatter', { detail: `${name} ${new Error().stack}` });
        return Reflect.construct(Kind, args);
      },
    });
    Object.defineProperty(Intl, name, { value: made });
  }
}

/** Runs in the page. */
function marked(): string[] {
  const marks = performance.getEntriesByName('formatter', 'mark');
  return marks.map((mark) => String(mark instanceof PerformanceMark ? mark.detail : null));
}

/** The camera shows its properties in order, so it needs a collator. */
const isFormatter = (made: string) => !made.startsWith('Collator');

test('the home and the camera open without a formatter, and the home puts no list in order that is not open: the first of each costs a cheap phone a tenth of a second', async ({
  day,
}) => {
  const phone = await day.phone();
  await phone.page.addInitScript(noteFormatters);
  const made = () => phone.page.evaluate(marked);
  await phone.goto('/dashboard');
  await expect(phone.page.getByRole('link', { name: 'Neue Dokumentation' })).toBeVisible();
  await expect(phone.page.getByRole('button', { name: /^Immobilien/ })).toContainText('2');
  expect(await made()).toEqual([]);
  await phone.goto('/new-documentation');
  await expect(phone.page.getByRole('button', { name: 'Foto aufnehmen' })).toBeVisible();
  expect((await made()).filter(isFormatter)).toEqual([]);
});
