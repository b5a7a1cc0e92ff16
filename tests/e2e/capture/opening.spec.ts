/** A phone does no work before its first picture that can wait. */
import { expect, test } from '../../support/browser/scenario';

/** Runs before the page's own scripts: notes each new formatter and collator. */
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

function marked(): string[] {
  const marks = performance.getEntriesByName('formatter', 'mark');
  return marks.map((mark) => String(mark instanceof PerformanceMark ? mark.detail : null));
}

/** The camera sorts its properties, so it needs a collator. */
const isFormatter = (made: string) => !made.startsWith('Collator');

test('opens home and camera without a formatter or hidden sorting', async ({ scenario }) => {
  const phone = await scenario.phone();
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
