import { expect, test } from '@playwright/test';
import type { Phone } from '../support/browser/phone';
import { FaultProxy } from '../support/faults/faultProxy';
import { median, ROUNDS, report } from './rows';
import { jpegOf, seedQueue } from './seed';
import { phoneOf, setStage } from './stage';

const DOCUMENTATIONS = 4;
const PHOTOS = 5;
const BYTES = 250_000;

/** Empties the queue; presses 'Jetzt übertragen' instead of waiting for a back-off. */
async function deliverAll(phone: Phone): Promise<void> {
  await phone.goto('/nicht-uebertragen');
  const button = phone.page.getByRole('button', { name: 'Jetzt übertragen' }).first();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1000 });
    const states = (await phone.kept()).map((row) => row.state);
    expect(states.filter((state) => state !== 'complete')).toEqual([]);
  }).toPass({ timeout: 120_000, intervals: [500] });
}

test('bytes on the wire', async () => {
  const stage = await setStage();
  const proxy = await FaultProxy.start(stage.server.url, true);
  const { phone } = await phoneOf(stage, proxy.url);
  const [owner, property] = [stage.team.employees[0].id, stage.team.properties[0].id];
  const queue = { documentations: DOCUMENTATIONS, photosEach: PHOTOS, owner, property, jpeg: await jpegOf(BYTES) };
  const round = async (cutSeed: number | null) => {
    await phone.goto('/api/health');
    await seedQueue(phone.page, queue);
    if (cutSeed !== null) proxy.cutAtRandom(0.3, cutSeed);
    const before = proxy.traffic().up + proxy.traffic().down;
    await deliverAll(phone);
    proxy.calm();
    return (proxy.traffic().up + proxy.traffic().down - before) / (DOCUMENTATIONS * PHOTOS * BYTES);
  };
  const [calm, cut]: [number[], number[]] = [[], []];
  for (let number = 0; number < ROUNDS; number++) {
    calm.push(await round(null));
    cut.push(await round(number + 1));
  }
  const shared = { comparedWith: 'photo bytes', unit: '×', better: 'lower', rounds: ROUNDS } as const;
  const detail = `both directions, headers, page and lists included; ${DOCUMENTATIONS} × ${PHOTOS} photos of 250 KB a round`;
  report({ ...shared, order: 3, what: 'bytes on the wire', value: median(calm), aim: 1.03, alarm: 1.1, detail });
  const what = 'bytes on the wire, 30 % of connections cut';
  report({ ...shared, order: 4, what, value: median(cut), aim: 1.25, alarm: 1.5, detail });
  await stage.end();
  await proxy.stop();
});
