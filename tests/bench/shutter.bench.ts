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
