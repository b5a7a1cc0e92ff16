import { test } from '@playwright/test';
import type { Phone } from '../support/browser/phone';
import { median, ROUNDS, report } from './rows';
import { phoneOf, rawEncodeAndPut, setStage, shutterToSafe } from './stage';

test('shutter to safe', async () => {
  const stage = await setStage();
  const { phone } = await phoneOf(stage);
  await phone.goto('/new-documentation');
  const [app, raw]: number[][] = [[], []];
  for (let round = -2; round < ROUNDS; round++) {
    await phone.aim();
    const rawMs = await rawEncodeAndPut(phone);
    const appMs = await shutterToSafe(phone);
    if (round < 0) continue;
    raw?.push(rawMs);
    app?.push(appMs);
  }
  const [ours, least] = [median(app ?? []), median(raw ?? [])];
  report({
    order: 1,
    what: 'shutter → safe on the phone, 1080p',
    comparedWith: 'raw encode + raw strict put',
    value: ours / least,
    unit: '×',
    better: 'lower',
    aim: 1.5,
    alarm: 2,
    rounds: ROUNDS,
    detail: `${ours.toFixed(1)} ms against ${least.toFixed(1)} ms (photo in the strip, which it is only once it is stored)`,
  });
  await stage.end();
});

test('shutter to safe while the photo before is inspected', async () => {
  const stage = await setStage();
  const [inspecting, plain] = [await phoneOf(stage), await phoneOf(stage)];
  await plain.context.addInitScript(inspectNothing);
  for (const { phone } of [inspecting, plain]) await phone.goto('/new-documentation');
  const [on, off] = await secondShots([inspecting.phone, plain.phone]);
  report({
    order: 10,
    what: 'shutter → safe while the photo before is inspected for darkness and blur, 1080p',
    comparedWith: 'without inspection',
    value: on / off,
    unit: '×',
    better: 'lower',
    aim: 1.05,
    alarm: 1.3,
    rounds: ROUNDS,
    detail: `${on.toFixed(1)} ms against ${off.toFixed(1)} ms`,
  });
  await stage.end();
});

test('shutter to safe with a Vorher over the live picture', async () => {
  const stage = await setStage();
  const [paired, plain] = [await phoneOf(stage), await phoneOf(stage)];
  for (const { phone } of [paired, plain]) await phone.goto('/new-documentation');
  const camera = paired.phone.page.getByRole('dialog', { name: 'Kamera' });
  const [on, off] = await secondShots([paired.phone, plain.phone], {
    before: () => camera.getByRole('button', { name: 'Vorher', exact: true }).click(),
    between: () => camera.getByRole('img', { name: 'Vorher', exact: true }).waitFor(),
  });
  report({
    order: 11,
    what: 'shutter → safe of a Nachher with its Vorher over the live picture, 1080p',
    comparedWith: 'an ordinary second photo',
    value: on / off,
    unit: '×',
    better: 'lower',
    aim: 1.05,
    alarm: 1.3,
    rounds: ROUNDS,
    detail: `${on.toFixed(1)} ms against ${off.toFixed(1)} ms`,
  });
  await stage.end();
});

/**
 * Two photos a round on each phone; while the second one is taken, the first one is inspected.
 * @param first steps of the first phone: `before` a round, and `between` its photos.
 * @returns the median of the second photo on each phone, ms.
 */
async function secondShots(
  phones: readonly [Phone, Phone],
  first: { before?: () => Promise<unknown>; between?: () => Promise<unknown> } = {},
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round++)
    for (const [index, phone] of phones.entries()) {
      await phone.page.bringToFront();
      await phone.aim();
      if (index === 0) await first.before?.();
      await shutterToSafe(phone);
      if (index === 0) await first.between?.();
      const time = await shutterToSafe(phone);
      if (round >= 0) times[index]?.push(time);
    }
  return [median(times[0]), median(times[1])];
}

/** Runs in the page: the worker that inspects never answers. */
function inspectNothing(): void {
  const silent = { postMessage: () => undefined, terminate: () => undefined };
  globalThis.Worker = new Proxy(Worker, {
    construct: (Original, [url, options]) => (String(url).includes('inspect') ? silent : new Original(url, options)),
  });
}
