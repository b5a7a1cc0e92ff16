import { test } from '@playwright/test';
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
  const [withIt, without]: number[][] = [[], []];
  for (let round = -2; round < ROUNDS; round++)
    for (const [times, { phone }] of [
      [withIt, inspecting],
      [without, plain],
    ] as const) {
      await phone.page.bringToFront();
      await phone.aim();
      // The first one is inspected while the second one is encoded and stored.
      await shutterToSafe(phone);
      const time = await shutterToSafe(phone);
      if (round >= 0) times?.push(time);
    }
  const [on, off] = [median(withIt ?? []), median(without ?? [])];
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

/** Runs in the page: the worker that inspects never answers. */
function inspectNothing(): void {
  const silent = { postMessage: () => undefined, terminate: () => undefined };
  globalThis.Worker = new Proxy(Worker, {
    construct: (Original, [url, options]) => (String(url).includes('inspect') ? silent : new Original(url, options)),
  });
}
