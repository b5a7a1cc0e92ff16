/** A part begins with its salt: moving text into the salt changes its meaning but not its hash. */
import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hashEntry } from '../../../../src/features/evidence/log/entry';
import { verifyShared } from '../../../../src/features/sharing/verify';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const SALT = 'a1'.repeat(16);
const TEXT = '"Der Hausmeister sagte: \\"nichts getan\\""';
const CUT = TEXT.indexOf('nichts') - 2;
const MOVED = { name: 'notes', salt: SALT + TEXT.slice(0, CUT), text: TEXT.slice(CUT) };
const WHOLE = { name: 'notes', salt: SALT, text: TEXT };
const lines = `${sha256(SALT + TEXT)}  notes\n`;
const entry = sha256(lines);

vi.mock('../../../../src/api/log', () => ({ getCheckpoint: async () => null, getKeys: async () => [] }));

it('makes another entry when text moved into the salt', async () => {
  expect(sha256(MOVED.salt + MOVED.text)).toBe(sha256(WHOLE.salt + WHOLE.text));
  expect(await hashEntry({ position: 0, entry, parts: [WHOLE] })).toBe(entry);
  expect(await hashEntry({ position: 0, entry, parts: [MOVED] })).not.toBe(entry);
});

it('does not fit on the page of a share', async () => {
  const record = (part: typeof WHOLE) => ({
    ...{ number: 'AAAAA-11111', receivedAt: 0, corrected: false, company: '', manager: '', author: '', photoCount: 0 },
    correctedAt: null,
    supplements: [],
    threads: [],
    entries: [{ position: 0, entry, lines, parts: [part] }],
  });
  const { signal } = new AbortController();
  // The complete part waits for a checkpoint, which is missing.
  expect(await verifyShared([record(WHOLE)], signal)).toBe('waiting');
  expect(await verifyShared([record(MOVED)], signal)).toBe('differs');
});
