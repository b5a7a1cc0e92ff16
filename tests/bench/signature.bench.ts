import { expect, test } from '@playwright/test';
import type { Phone } from '../support/browser/phone';
import { median, report } from './rows';
import { phoneOf, setStage } from './stage';

/** Taps of each side; one tap of some 60 ms varies by half. */
const TAPS = 15;

/** Runs before the page's own scripts: the browser cannot make a key, so the app saves unsigned. */
function withoutKeys(): void {
  SubtleCrypto.prototype.generateKey = (): Promise<never> =>
    Promise.reject(new DOMException('none', 'NotSupportedError'));
}

/** ms from the tap on 'Speichern' to its confirmation, by the page's clock. */
function tapToSaved(phone: Phone): Promise<number> {
  return phone.page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const isShown = () => document.body.innerText.includes('Dokumentation gespeichert');
        const button = [...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Speichern');
        if (!button || isShown()) return reject(new Error('no form to save'));
        const startedAt = performance.now();
        const watch = new MutationObserver(() => {
          if (!isShown()) return;
          watch.disconnect();
          resolve(performance.now() - startedAt);
        });
        watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        button.click();
      }),
  );
}

test("the tap on 'Speichern' with and without a device signature", async () => {
  test.setTimeout(600_000);
  const stage = await setStage();
  const sides = [];
  for (const signs of [true, false]) {
    const { phone, context } = await phoneOf(stage);
    if (!signs) await phone.page.addInitScript(withoutKeys);
    await context.setOffline(true);
    const times: number[] = [];
    sides.push({ signs, phone, times });
  }
  for (let tap = -1; tap < TAPS; tap++)
    for (const { phone, times } of sides) {
      await phone.capture({ photos: 1, notes: `Treppenhaus ${tap}` });
      const ms = await tapToSaved(phone);
      if (tap >= 0) times.push(ms);
    }
  for (const { signs, phone } of sides) {
    const rows = await phone.rows('outbox');
    expect(rows).toHaveLength(TAPS + 1);
    // Guards that signed rows are signed, and unsigned ones are not.
    expect(rows.filter(({ signature }) => Boolean(signature))).toHaveLength(signs ? TAPS + 1 : 0);
  }
  const [signed = Number.NaN, bare = Number.NaN] = sides.map(({ times }) => median(times));
  report({
    order: 125,
    what: "tap on 'Speichern' → saved, signed by the device",
    comparedWith: 'the same without a signature',
    value: signed / bare,
    unit: '×',
    better: 'lower',
    aim: 1.1,
    alarm: 1.1,
    rounds: TAPS,
    detail: `${signed.toFixed(1)} ms against ${bare.toFixed(1)} ms, offline, one photo`,
  });
  report({
    order: 127,
    what: "what the signature adds to the tap on 'Speichern'",
    comparedWith: 'the same without a signature',
    value: signed - bare,
    unit: 'ms',
    better: 'lower',
    aim: 10,
    alarm: 10,
    rounds: TAPS,
    detail: 'of the same taps',
  });
  await stage.end();
});
