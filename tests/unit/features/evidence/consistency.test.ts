import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consistencyRanges, subtreesOf } from '../../../../src/domain/evidence/evidenceConsistency';
import { hashesAt, type LogTile, TILE_WIDTH } from '../../../../src/domain/evidence/evidenceTiles';
import { type Frontier, growFrontier, leafHash, rootOf } from '../../../../src/domain/evidence/evidenceTree';
import { isConsistent } from '../../../../src/features/evidence/log/consistency';
import { type LogTree, treeRoot } from '../../../../src/features/evidence/log/inclusion';

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A log in memory. `edit`: entries that are not what they are in every other log. */
class MemoryLog {
  readonly levels: string[][];
  readonly #roots = new Map<number, string>();

  constructor(size: number, edit: { [position: number]: string } = {}) {
    const entry = (position: number) => sha256(edit[position] ?? position.toString(16).padStart(8, '0'));
    this.levels = [Array.from({ length: size }, (_, position) => leafHash(entry(position), sha256))];
    for (let level = 1; hashesAt(level, size) > 0; level++) {
      const below = this.levels[level - 1] ?? [];
      const tiles = Array.from({ length: hashesAt(level, size) }, (_, at) => at * TILE_WIDTH);
      this.levels.push(tiles.map((from) => this.#root(below.slice(from, from + TILE_WIDTH))));
    }
  }

  #root(hashes: readonly string[]): string {
    const frontier: Frontier = [];
    for (const hash of hashes) growFrontier(frontier, { hash, height: 0 }, sha256);
    return rootOf(frontier, sha256);
  }

  rootAt(size: number): string {
    const root = this.#roots.get(size) ?? this.#root((this.levels[0] ?? []).slice(0, size));
    this.#roots.set(size, root);
    return root;
  }

  tile({ level, index, width }: LogTile): string[] {
    if (level === 'entries') throw new Error('Nobody needs entries for a proof.');
    return (this.levels[level] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
  }

  tree(size: number, read = (tile: LogTile) => this.tile(tile)): LogTree {
    return { size, read: async (tile) => read(tile), hash: async (hex) => sha256(hex) };
  }
}

const SMALL = new MemoryLog(70);
const state = (log: MemoryLog, size: number) => ({ size, root: log.rootAt(size) });

describe('a later state of the log continues an earlier one', () => {
  it('says yes for every pair of sizes of one log, no for the reverse', async () => {
    for (let newer = 1; newer <= 70; newer++)
      for (let older = 0; older <= newer; older++) {
        const later = { tree: SMALL.tree(newer), root: SMALL.rootAt(newer) };
        expect(await isConsistent(state(SMALL, older), later), `${older} to ${newer}`).toBe(true);
        if (older === newer) continue;
        const reverse = { tree: SMALL.tree(older), root: SMALL.rootAt(older) };
        expect(await isConsistent(state(SMALL, newer), reverse), `${newer} to ${older}`).toBe(false);
      }
  });

  it('says no when one earlier entry differs, whichever it is', async () => {
    for (let position = 0; position < 33; position++) {
      const forged = new MemoryLog(70, { [position]: 'ff' });
      for (const older of [33, 64, 70]) {
        const later = { tree: forged.tree(70), root: forged.rootAt(70) };
        expect(await isConsistent(state(SMALL, older), later), `${position} of ${older}`).toBe(false);
      }
    }
  });

  it('says yes across tiles and levels of tiles', async () => {
    const sizes = [1, 255, 256, 257, 511, 512, 513, 1000, 65_535, 65_536, 65_537, 66_000];
    const log = new MemoryLog(66_000);
    for (const newer of sizes)
      for (const older of sizes.filter((size) => size <= newer)) {
        const later = { tree: log.tree(newer), root: log.rootAt(newer) };
        expect(await isConsistent(state(log, older), later), `${older} to ${newer}`).toBe(true);
      }
  });

  it('says no when a server serves tiles of both logs, each root right by itself', async () => {
    const shown = new MemoryLog(300);
    const hidden = new MemoryLog(512, { 256: 'ff' });
    // The leaves lead to the root that is known, the tile above them to the root of today.
    const read = (tile: LogTile) => (tile.level === 0 ? shown : hidden).tile(tile);
    const tree = hidden.tree(512, read);
    expect(await treeRoot(tree)).toBe(hidden.rootAt(512));
    expect(await isConsistent(state(shown, 300), { tree, root: hidden.rootAt(512) })).toBe(false);
  });

  it('says no when the newer root is another one', async () => {
    expect(await isConsistent(state(SMALL, 5), { tree: SMALL.tree(9), root: SMALL.rootAt(8) })).toBe(false);
    expect(await isConsistent(state(SMALL, 9), { tree: SMALL.tree(9), root: SMALL.rootAt(8) })).toBe(false);
  });
});

describe('the ranges of a consistency proof', () => {
  it('are those of the example in RFC 6962, section 2.1.3', () => {
    expect(consistencyRanges({ older: 3, newer: 7 })).toEqual([
      { from: 2, until: 3 },
      { from: 3, until: 4 },
      { from: 0, until: 2 },
      { from: 4, until: 7 },
    ]);
    expect(consistencyRanges({ older: 4, newer: 7 })).toEqual([{ from: 4, until: 7 }]);
    expect(consistencyRanges({ older: 0, newer: 7 })).toEqual([]);
    expect(consistencyRanges({ older: 7, newer: 7 })).toEqual([]);
  });

  it('consist of full subtrees that begin at a multiple of their size', () => {
    for (let newer = 1; newer <= 70; newer++)
      for (let older = 1; older <= newer; older++)
        for (const range of consistencyRanges({ older, newer })) {
          const subtrees = subtreesOf(range);
          expect(subtrees.every(({ index }) => Number.isInteger(index))).toBe(true);
          expect(subtrees.reduce((sum, { height }) => sum + 2 ** height, range.from)).toBe(range.until);
        }
  });
});
