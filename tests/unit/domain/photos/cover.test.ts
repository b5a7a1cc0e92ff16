/** Which blocks a finger covers. */
import { describe, expect, it } from 'vitest';
import { type Block, blockSide, coveredBlocks, type Point } from '../../../../src/domain/photos/cover';

const WIDE = { width: 1920, height: 1080 };
const UPRIGHT = { width: 1080, height: 1920 };
const SMALL = { width: 320, height: 240 };

const covers = (blocks: readonly Block[], [x, y]: Point) =>
  blocks.some((block) => x >= block.x && x < block.x + block.width && y >= block.y && y < block.y + block.height);

describe('the blocks that a finger covers', () => {
  it('have a side of a fortieth, in full squares of the JPEG', () => {
    expect([WIDE, UPRIGHT, SMALL, { width: 40, height: 30 }].map(blockSide)).toEqual([48, 48, 16, 16]);
    for (const { x, y, width, height } of coveredBlocks([[[500, 500]]], WIDE))
      expect([x, y, width, height].map((value) => value % 16)).toEqual([0, 0, 0, 0]);
  });

  it('hold every pixel within half a block of the way, at any speed', () => {
    for (const size of [WIDE, UPRIGHT, SMALL]) {
      const side = blockSide(size);
      const [from, to]: [Point, Point] = [
        [size.width * 0.2, size.height * 0.3],
        [size.width * 0.9, size.height * 0.7],
      ];
      const blocks = coveredBlocks([[from, to]], size);
      for (let part = 0; part <= 1; part += 0.01)
        for (const [x, y] of [
          [0, 0],
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const)
          expect(
            covers(blocks, [
              from[0] + (to[0] - from[0]) * part + (x * side) / 2,
              from[1] + (to[1] - from[1]) * part + (y * side) / 2,
            ]),
          ).toBe(true);
    }
  });

  it('leave what lies two blocks away', () => {
    const side = blockSide(WIDE);
    const blocks = coveredBlocks([[[960, 540]]], WIDE);
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect(covers(blocks, [960 + x * 2.01 * side, 540 + y * 2.01 * side])).toBe(false);
    const area = blocks.reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area / (side * side)).toBeLessThanOrEqual(12);
  });

  it('follow a finger over the edge of the photo', () => {
    const blocks = coveredBlocks(
      [
        [
          [-300, 20],
          [30, 20],
        ],
      ],
      WIDE,
    );
    expect(covers(blocks, [0, 0])).toBe(true);
    expect(Math.min(...blocks.flatMap(({ x, y }) => [x, y]))).toBe(0);
    expect(coveredBlocks([[[-300, -300]]], WIDE)).toEqual([]);
    // 1080 is no multiple of 48: the last row reaches over the edge, and leaves no line open.
    expect(covers(coveredBlocks([[[960, 1079]]], WIDE), [960, 1079])).toBe(true);
  });

  it('are the same for every order of strokes, and none without one', () => {
    const one: Point[] = [
      [100, 100],
      [400, 120],
    ];
    const two: Point[] = [
      [380, 60],
      [390, 300],
    ];
    const sorted = (blocks: Block[]) => blocks.map((block) => JSON.stringify(block)).sort();
    expect(sorted(coveredBlocks([one, two], WIDE))).toEqual(sorted(coveredBlocks([two, one], WIDE)));
    expect(coveredBlocks([], WIDE)).toEqual([]);
  });
});
