/** Copies of a picture differ from other shots of the same place (D412), on made pictures. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { hashOf, KEPT, SIDE, sumTable, WINDOWS } from '../../../pocketbase/photos/likenessHash.mjs';
import { keepDecoder } from '../../../pocketbase/photos/likenessProcess.mjs';
import { isFound, measure } from '../../support/rows/likenessFigures.mjs';
import { SCENES } from '../../support/rows/scenes.mjs';

const TWO = { scenes: [SCENES[1]!, SCENES[6]!], count: 2, seed: 4711 };

describe('likeness of photos', () => {
  it('finds copies that are cropped, brightened and compressed', async () => {
    expect(await measure('copy', TWO)).toEqual({ found: 4, of: 4 });
    expect(await measure('cropped first', TWO)).toEqual({ found: 4, of: 4 });
  });

  it('finds no copy in other shots of the same place, also aligned', async () => {
    expect(await measure('ghost', TWO)).toEqual({ found: 0, of: 4 });
    expect(await measure('free', TWO)).toEqual({ found: 0, of: 4 });
  });

  it('never calls pictures without detail the same', async () => {
    const plain = (background: string) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background } })
        .jpeg()
        .toBuffer();
    expect(await isFound(await plain('#8090a0'), await plain('#8090a0'))).toBe(false);
  });

  it('gives a hash that ignores brightness', () => {
    const grey = Float32Array.from({ length: SIDE * SIDE }, (_, at) => (at * 7919) % 199);
    const bright = grey.map((value) => value * 1.2 + 9);
    expect(hashOf(sumTable(bright), KEPT)).toEqual(hashOf(sumTable(grey), KEPT));
    expect(WINDOWS).toHaveLength(161);
  });
});

describe('the process that decodes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'likeness-'));
  afterAll(() => rm(folder, { recursive: true }));
  const child = (body: string) => {
    const file = join(folder, `${body.length}.mjs`);
    writeFileSync(
      file,
      `process.on('message', ({ key }) => { ${body} });\nprocess.on('disconnect', () => process.exit());`,
    );
    return file;
  };
  const task = (key: string) => ({ kind: 'hash' as const, key, bytes: new Uint8Array(3) });

  it('starts anew after a crash, and answers one task at a time', async () => {
    const crashing = "if (key === 'bad') process.exit(1); else process.send({ key, pid: process.pid });";
    const decoder = keepDecoder({ file: child(crashing) });
    const answers = await Promise.all(['a', 'bad', 'b'].map((key) => decoder.run(task(key))));
    decoder.stop();
    expect(answers).toEqual([{ key: 'a', pid: expect.any(Number) }, null, { key: 'b', pid: expect.any(Number) }]);
    expect((answers[2] as { pid: number }).pid).not.toBe((answers[0] as { pid: number }).pid);
  });

  it('ends a task that takes too long', async () => {
    const decoder = keepDecoder({ file: child("if (key !== 'slow') process.send({ key });"), patience: 2000 });
    expect(await decoder.run(task('slow'))).toBe(null);
    expect(await decoder.run(task('next'))).toEqual({ key: 'next' });
    decoder.stop();
  });

  it('refuses more than 25 megapixels, and what is no picture', async () => {
    const decoder = keepDecoder();
    const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#555' } })
      .jpeg()
      .toBuffer();
    expect(await decoder.run({ ...task('large'), bytes: large })).toBe(null);
    expect(await decoder.run(task('none'))).toBe(null);
    const small = await sharp({ create: { width: 60, height: 50, channels: 3, background: '#555' } })
      .jpeg()
      .toBuffer();
    expect(await decoder.run({ ...task('small'), bytes: small })).toMatchObject({ bands: expect.any(Array) });
    decoder.stop();
  });
});
