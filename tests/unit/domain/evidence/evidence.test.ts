import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedParts, entryOf, entryText, partTexts } from '../../../../src/domain/evidence/evidenceEntry';
import { base64, checkpointText, noteOf, signedNote, verifierKey } from '../../../../src/domain/evidence/evidenceNote';
import { hashesAt, isThere, tileOf, tilePath } from '../../../../src/domain/evidence/evidenceTiles';
import { type Frontier, growFrontier, leafHash, rootOf } from '../../../../src/domain/evidence/evidenceTree';

const ofBytes = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const ofText = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The leaves of the vectors that every implementation of RFC 6962 is held against, and the roots of the first 1 to 8. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

/** The definition of RFC 6962, section 2.1, word for word. */
function defined(hashes: string[]): string {
  if (hashes.length === 0) return ofBytes('');
  if (hashes.length === 1) return hashes[0] ?? '';
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return ofBytes(`01${defined(hashes.slice(0, half))}${defined(hashes.slice(half))}`);
}

describe('the tree over the entries', () => {
  it('has the known roots of RFC 6962', () => {
    const frontier: Frontier = [];
    expect(rootOf(frontier, ofBytes)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    LEAVES.forEach((leaf, index) => {
      growFrontier(frontier, { hash: leafHash(leaf, ofBytes), height: 0 }, ofBytes);
      expect(rootOf(frontier, ofBytes), `${index + 1} leaves`).toBe(ROOTS[index]);
    });
  });

  it('is the same whether it grows by leaves or by full subtrees', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 4 }), (size, height) => {
        const leaves = Array.from({ length: size }, (_, index) => leafHash(ofText(String(index)), ofBytes));
        const [width, frontier]: [number, Frontier] = [2 ** height, []];
        const full = Math.floor(size / width);
        for (let index = 0; index < full; index++)
          growFrontier(frontier, { hash: defined(leaves.slice(index * width, (index + 1) * width)), height }, ofBytes);
        for (const hash of leaves.slice(full * width)) growFrontier(frontier, { hash, height: 0 }, ofBytes);
        expect(rootOf(frontier, ofBytes)).toBe(defined(leaves));
      }),
    ));
});

describe('addresses of tiles', () => {
  it('are those of the standard', () => {
    expect(tileOf('0/x001/x234/067')).toEqual({ level: 0, index: 1234067, width: 256 });
    expect(tileOf('entries/000.p/112')).toEqual({ level: 'entries', index: 0, width: 112 });
    expect(tilePath({ level: 1, index: 273, width: 17 })).toBe('1/273.p/17');
  });

  it('exist once: no other way of writing the same tile is one', () => {
    for (const path of ['00/000', '0/0', '0/0000', '0/x000/001', '0/000.p/0', '0/000.p/256', '0/000.p/08', '7/000'])
      expect(tileOf(path), path).toBeNull();
    for (const path of ['', '0', '0/', 'entries', '-1/000', '0/000/', '0/x001', '0/001/067', 'data/000', '0/000.p/'])
      expect(tileOf(path), path).toBeNull();
  });

  it('are read as they are written', () =>
    fc.assert(
      fc.property(
        fc.record({
          level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 6 })),
          index: fc.integer({ min: 0, max: 10 ** 12 }),
          width: fc.integer({ min: 1, max: 256 }),
        }),
        (tile) => {
          expect(tileOf(tilePath(tile))).toEqual(tile);
        },
      ),
    ));

  it('are there as far as a tree has their hashes: the example of the standard, 70,000 entries', () => {
    expect([0, 1, 2, 3].map((level) => hashesAt(level, 70_000))).toEqual([70_000, 273, 1, 0]);
    const there = (path: string) => isThere(tileOf(path)!, 70_000);
    for (const path of ['0/272', '0/273.p/112', 'entries/273.p/112', '1/000', '1/001.p/17', '2/000.p/1'])
      expect(there(path), path).toBe(true);
    for (const path of ['0/273', '0/273.p/113', '0/274.p/1', '1/001.p/18', '2/000.p/2', '3/000.p/1'])
      expect(there(path), path).toBe(false);
  });
});

describe('a signed note', () => {
  // The example of C2SP signed-note and of Go's own documentation of sumdb/note.
  const NAME = 'PeterNeumann';
  const VERIFIER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  const key = Buffer.from('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW', 'base64').subarray(1).toString('hex');
  const TEXT =
    'If you think cryptography is the answer to your problem,\nthen you don\u2019t know what your problem is.\n';
  const SIGNED = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';

  it('names its key as every client of the standard does', () =>
    expect(verifierKey(NAME, key, ofBytes)).toBe(VERIFIER));

  it('is written, and read again, to the letter', () => {
    const signature = Buffer.from(SIGNED, 'base64').subarray(4).toString('hex');
    const note = signedNote(TEXT, { name: NAME, key, signature }, ofBytes);
    expect(note).toBe(`${TEXT}\n\u2014 PeterNeumann ${SIGNED}\n`);
    expect(noteOf(note)).toEqual({ text: TEXT, signatures: [{ name: NAME, signature: SIGNED }] });
  });

  it('is none without a signature, or with something behind it', () => {
    for (const text of ['', 'a\n', `${TEXT}\n`, `${TEXT}\n\u2014 a b c\n`, `${TEXT}\n\u2014 ${NAME} ${SIGNED}`])
      expect(noteOf(text), text).toBeNull();
  });

  it('says of a log whose it is, how many entries it has, and their root', () =>
    expect(checkpointText({ origin: 'belege.example.org/pruefbuch', size: 1, root: ROOTS[0]! })).toBe(
      'belege.example.org/pruefbuch\n1\nbjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\n',
    ));

  it('writes bytes as base64 like everybody else', () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
        expect(base64(Buffer.from(bytes).toString('hex'))).toBe(Buffer.from(bytes).toString('base64'));
      }),
    ));
});

describe('an entry', () => {
  const salt = '0123456789abcdef0123456789abcdef';
  const openings = { notes: { salt, text: '"Kellertreppe"' }, record: { salt, text: '{"number":"4F7K2-Q9M3X"}' } };

  it('is what sha256sum says of the lines that sha256sum says of its parts, in their order', () => {
    expect(entryText(openings, ofText)).toBe(
      `${ofText(`${salt}{"number":"4F7K2-Q9M3X"}`)}  record\n${ofText(`${salt}"Kellertreppe"`)}  notes\n`,
    );
    expect(entryOf(openings, ofText)).toBe(ofText(entryText(openings, ofText)));
  });

  it('changes with every part, with every salt, and with a part that is taken out', () => {
    const entry = entryOf(openings, ofText);
    const others = [
      { record: openings.record },
      { ...openings, notes: { salt, text: '"Kellertreppe "' } },
      { ...openings, notes: { salt: `${salt.slice(0, -1)}e`, text: '"Kellertreppe"' } },
      { record: openings.notes, notes: openings.record },
    ];
    for (const other of others) expect(entryOf(other, ofText)).not.toBe(entry);
  });

  it('has the parts that are said, each as canonical JSON', () => {
    const texts = partTexts({ notes: '', record: { number: 'b', id: 'a' }, photos: [] });
    expect(texts).toEqual({ record: '{"id":"a","number":"b"}', photos: '[]', notes: '""' });
    expect(changedParts(texts, { ...texts, notes: '"x"', place: '{}' })).toEqual(['place', 'notes']);
  });
});
