import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeHalfWritten } from '../../../pocketbase/server/leftovers.mjs';
import { folder } from '../../support/server/startProcess';

let place: ReturnType<typeof folder>;
beforeEach(() => {
  place = folder();
  const photos = join(place.path, 'storage', 'pbc_1', 'photo0000000001');
  mkdirSync(photos, { recursive: true });
  for (const name of ['a.jpg', 'a.jpg.attrs', 'a.jpg.18ea1d3717df0568.tmp', 'holiday.tmp'])
    writeFileSync(join(photos, name), 'x');
});
afterEach(() => place.remove());

const left = () => readdirSync(join(place.path, 'storage', 'pbc_1', 'photo0000000001')).sort();

describe('a partially written photo', () => {
  it('is the only file deleted at the start after a power failure', async () => {
    writeFileSync(join(place.path, 'data.db-wal'), 'pages');
    expect(await removeHalfWritten(place.path)).toBe(1);
    expect(left()).toEqual(['a.jpg', 'a.jpg.attrs', 'holiday.tmp']);
  });

  it('is not searched after a clean end', async () => {
    expect(await removeHalfWritten(place.path)).toBe(0);
    expect(left()).toHaveLength(4);
  });

  it('needs no photo folder', async () => {
    const empty = folder();
    writeFileSync(join(empty.path, 'data.db-wal'), 'pages');
    expect(await removeHalfWritten(empty.path)).toBe(0);
    empty.remove();
  });
});
