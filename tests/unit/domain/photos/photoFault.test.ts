/** Hints at useless photos: figures on made pictures (docs/notes/photo-hints.md). */
import { describe, expect, it } from 'vitest';
import { findPhotoFault, toGrey } from '../../../../src/domain/photos/photoFault';
import { poseOf, randomOf, SCENES, shoot } from '../../../support/rows/scenes.mjs';
import { atNight, greyOf, SPOILED } from '../../../support/rows/spoiledPhotos';
import { isFull } from '../../../support/run/full.mjs';

/** Scenes with even index chose the numbers. */
const HELD_OUT = SCENES.filter((_, index) => index % 2 === 1);
/** Shots of each scene by day, and as many at night; `full` has 208 good ones. */
const SHOTS = isFull ? 13 : 1;
const DEGREES = 4;

type Random = ReturnType<typeof randomOf>;
type Kind = keyof typeof SPOILED;

/** Faults of the photos that `spoil` makes of the held-out scenes. */
async function faultsOf(spoil: (picture: Buffer, random: Random) => Promise<Buffer>, seed: number) {
  const random = randomOf(seed);
  const faults = [];
  for (const scene of HELD_OUT)
    for (let shot = 0; shot < SHOTS; shot++) {
      const picture = await shoot(scene, poseOf(random, DEGREES), random);
      faults.push(findPhotoFault(await greyOf(await spoil(picture, random))));
    }
  return faults;
}

describe('a fault of a photo', { timeout: 300_000 }, () => {
  it('is found in 3 of 100 good pictures at most, day and night', async () => {
    const day = await faultsOf(async (picture) => picture, 1);
    const night = await faultsOf(atNight, 2);
    const found = [...day, ...night].filter((fault) => fault !== null);
    expect(found.length / (day.length + night.length)).toBeLessThanOrEqual(0.03);
  });

  // A covered lens in the dark is dark.
  const NAMES = {
    dark: ['dark'],
    bright: ['bright'],
    covered: ['covered', 'dark'],
    blurred: ['blurred'],
    moved: ['blurred'],
  };
  it.each(Object.keys(NAMES) as Kind[])('is named in 85 of 100 pictures: %s', async (kind) => {
    const names: string[] = NAMES[kind];
    const faults = await faultsOf(SPOILED[kind], 3);
    const named = faults.filter((fault) => fault !== null && names.includes(fault));
    expect(named.length / faults.length).toBeGreaterThanOrEqual(0.85);
  });

  it('is none in snow and in a room with a window', async () => {
    const random = randomOf(4);
    for (const scene of SCENES.filter((name) => /schnee|treppenhaus/.test(name)))
      expect([scene, findPhotoFault(await greyOf(await shoot(scene, poseOf(random, 0), random)))]).toEqual([
        scene,
        null,
      ]);
  });
});

it('weighs colours as the eye does', () => {
  expect([...toGrey([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 0])]).toEqual([76, 150, 29, 255]);
});
