import { type BrowserContext, test } from '@playwright/test';
import type { Phone } from '../support/browser/phone';
import { median, ROUNDS, report } from './rows';
import { jpegOf, seedQueue } from './seed';
import { phoneOf, type Stage, setStage, shutterToSafe } from './stage';

type Side = { phone: Phone; context: BrowserContext; ms: number[]; bytes: number[] };

async function phoneWith(stage: Stage, queued: number): Promise<Side> {
  const { phone, context } = await phoneOf(stage);
  await context.setOffline(true);
  const queue = { documentations: queued, photosEach: 1, jpeg: await jpegOf(250_000) };
  const { team } = stage;
  await seedQueue(phone.page, { ...queue, owner: team.employees[0].id, property: team.properties[0].id });
  await phone.goto('/new-documentation');
  return { phone, context, ms: [], bytes: [] };
}

/** Bytes the page holds after a garbage collection: script heap, DOM, buffers. */
async function memory({ phone, context }: Side): Promise<number> {
  const devtools = await context.newCDPSession(phone.page);
  await devtools.send('HeapProfiler.collectGarbage');
  const usage = (await devtools.send('Runtime.getHeapUsage')) as unknown as Record<string, number | undefined>;
  await devtools.detach();
  return (usage.usedSize ?? 0) + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0);
}

test('next photo with a long queue', async () => {
  const stage = await setStage();
  const sides = [await phoneWith(stage, 10), await phoneWith(stage, 1000)] as const;
  for (let round = -1; round < ROUNDS; round++) {
    for (const side of sides) {
      await side.phone.page.bringToFront();
      await side.phone.aim();
      const ms = await shutterToSafe(side.phone);
      const bytes = await memory(side);
      if (round < 0) continue;
      side.ms.push(ms);
      side.bytes.push(bytes);
    }
  }
  const [few, many] = sides;
  const shared = { comparedWith: 'with 10 queued', unit: '×', better: 'lower', alarm: 3, rounds: ROUNDS } as const;
  const [fewMs, manyMs] = [median(few.ms), median(many.ms)];
  const [fewMb, manyMb] = [median(few.bytes) / 1e6, median(many.bytes) / 1e6];
  report({
    ...shared,
    order: 8,
    what: 'next photo with 1,000 queued: time',
    value: manyMs / fewMs,
    aim: 1.3,
    detail: `${manyMs.toFixed(1)} ms against ${fewMs.toFixed(1)} ms; queued are documentations of one photo of 250 KB`,
  });
  report({
    ...shared,
    order: 9,
    what: 'next photo with 1,000 queued: memory',
    value: manyMb / fewMb,
    aim: 1.5,
    detail: `${manyMb.toFixed(1)} MB against ${fewMb.toFixed(1)} MB (script heap, DOM and buffers after a collection)`,
  });
  await stage.end();
});
