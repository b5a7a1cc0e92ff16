import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeHalfWritten } from '../../../pocketbase/leftovers.mjs';
import { folder } from '../../support/startProcess';

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

describe('a half-written photo', () => {
  it('is gone before the server starts again after a power cut, and nothing else is', async () => {
    writeFileSync(join(place.path, 'data.db-wal'), 'pages');
    expect(await removeHalfWritten(place.path)).toBe(1);
    expect(left()).toEqual(['a.jpg', 'a.jpg.attrs', 'holiday.tmp']);
  });

  it('is not looked for after a clean end', async () => {
    expect(await removeHalfWritten(place.path)).toBe(0);
    expect(left()).toHaveLength(4);
  });

  it('is nothing to stumble over where there are no photos yet', async () => {
    const empty = folder();
    writeFileSync(join(empty.path, 'data.db-wal'), 'pages');
    expect(await removeHalfWritten(empty.path)).toBe(0);
    empty.remove();
  });
});
