import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashesAt, type LogTile, TILE_WIDTH } from '../../../../src/domain/evidence/evidenceTiles';
import { type Frontier, growFrontier, leafHash, rootOf } from '../../../../src/domain/evidence/evidenceTree';
import { inclusionPath, type LogTree, rootOfWay, treeRoot } from '../../../../src/features/evidence/log/inclusion';

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const entry = (position: number) => sha256(position.toString(16).padStart(8, '0'));
const MOST = 70_000;
const leaves = Array.from({ length: MOST }, (_, position) => leafHash(entry(position), sha256));

/** By our other code, which three independent clients confirm (tests/judge). */
function rootBy(hashes: readonly string[]): string {
  const frontier: Frontier = [];
  for (const hash of hashes) growFrontier(frontier, { hash, height: 0 }, sha256);
  return rootOf(frontier, sha256);
}
const levels = [leaves];
for (let level = 1; hashesAt(level, MOST) > 0; level++) {
  const below = levels[level - 1] ?? [];
  const count = hashesAt(level, MOST);
  levels.push(Array.from({ length: count }, (_, at) => rootBy(below.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH))));
}

function treeOf(size: number): LogTree & { requests: LogTile[] } {
  const requests: LogTile[] = [];
  const read = async (tile: LogTile) => {
    requests.push(tile);
    const { level, index, width } = tile;
    if (level === 'entries' || index * TILE_WIDTH + width > hashesAt(level, size)) throw new Error('no such tile');
    return (levels[level] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
  };
  return { size, read, hash: async (hex) => sha256(hex), requests };
}

/** RFC 9162, section 2.1.3.2. */
function rootBehind({ position, size, way }: { position: number; size: number; way: readonly string[] }): string {
  let [fn, sn, r] = [position, size - 1, leaves[position] ?? ''];
  for (const p of way) {
    if (sn === 0) throw new Error('too long');
    if (fn % 2 === 1 || fn === sn) {
      r = sha256(`01${p}${r}`);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else r = sha256(`01${r}${p}`);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  if (sn !== 0) throw new Error('too short');
  return r;
}

describe('the proof from an entry to the signed root', () => {
  it('verifies by the standard from its own place only', async () => {
    const hash = async (hex: string) => sha256(hex);
    for (let size = 1; size <= 40; size++) {
      const tree = treeOf(size);
      const root = rootBy(leaves.slice(0, size));
      for (let position = 0; position < size; position++) {
        const way = { position, size, neighbours: await inclusionPath(tree, position) };
        expect(await rootOfWay({ ...way, entry: entry(position) }, hash)).toBe(root);
        expect(await rootOfWay({ ...way, entry: entry(position + 1) }, hash)).not.toBe(root);
        expect(await rootOfWay({ ...way, entry: entry(position), position: size }, hash)).toBe('');
        const longer = [...way.neighbours, root];
        expect(await rootOfWay({ ...way, entry: entry(position), neighbours: longer }, hash)).toBe('');
      }
    }
  });

  it('verifies from every entry of every small log', async () => {
    for (let size = 1; size <= 40; size++) {
      const tree = treeOf(size);
      const root = rootBy(leaves.slice(0, size));
      expect(await treeRoot(tree)).toBe(root);
      for (let position = 0; position < size; position++)
        expect(rootBehind({ position, size, way: await inclusionPath(tree, position) })).toBe(root);
    }
  });

  it('verifies across tiles and levels with few requests', async () => {
    for (const size of [255, 256, 257, 511, 513, 1000, 65_535, 65_536, 65_537, MOST]) {
      const root = rootBy(leaves.slice(0, size));
      for (const position of [0, 1, 254, 255, size >> 1, size - 2, size - 1].filter((one) => one >= 0 && one < size)) {
        const tree = treeOf(size);
        const way = await inclusionPath(tree, position);
        expect(rootBehind({ position, size, way }), `${position} of ${size}`).toBe(root);
        const different = new Set(tree.requests.map(({ level, index }) => `${level}/${index}`));
        expect(different.size).toBeLessThanOrEqual(6);
      }
    }
  });
});
