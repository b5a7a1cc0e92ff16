/** Hand-made forgeries, each with a reason why a checker could believe it. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { inclusionPath } from '../../src/features/evidence/log/inclusion';
import { caseFileOfNode, type Files, LogOfNode, listed, sharedListed } from '../support/evidence/caseFileOfNode';
import { deviceOfNode } from '../support/evidence/deviceOfNode';
import { WitnessOfNode } from '../support/evidence/witnessOfNode';
import type { Damaged, Kind } from './packages';
import { reentered, sha256 } from './reenter';
import { cosigned, WITNESSES } from './witnesses';
import { ZIP_FORGERIES } from './zips';

export type Base = { files: Files; log: LogOfNode };
export type Made = Pick<Damaged, 'files' | 'expected'> & Partial<Pick<Damaged, 'log' | 'links' | 'zip'>>;
export type Forgery = { name: string; kind: Kind; make: (base: Base) => Made | Promise<Made> };
type Change = (files: Files, base: Base) => void;

const FIRST = '4F7K2-Q9M3X';
const SECOND = '7B2CD-1W8PZ';
const place = (position: number) => String(position).padStart(12, '0');
const entry = (record: string, position: number) => `${record}/eintrag-${place(position)}`;
const textOf = (files: Files, name: string) => (files.get(name) ?? Buffer.alloc(0)).toString('latin1');
const set = (files: Files, name: string, text: string) => files.set(name, Buffer.from(text, 'latin1'));
const edit = (files: Files, name: string, change: (text: string) => string) => {
  const [before, after] = [textOf(files, name), change(textOf(files, name))];
  if (before === after) throw new Error(`${name} has nothing to change`);
  set(files, name, after);
};
const SALT = '5'.repeat(32);
const renamed = (files: Files, from: RegExp | string, to: string) => {
  for (const [name, bytes] of [...files]) {
    const other = name.replace(from, to);
    if (other === name) continue;
    files.delete(name);
    files.set(other, bytes);
  }
};
const copied = (files: Files, from: string, to: string) => {
  for (const [name, bytes] of [...files]) if (name.startsWith(from)) files.set(name.replace(from, to), bytes);
};
const without = (files: Files, pattern: RegExp) => {
  for (const name of [...files.keys()]) if (pattern.test(name)) files.delete(name);
};

const forging =
  (kind: Kind, fit: 'lists' | 'log') =>
  (name: string, change: Change, expected: Damaged['expected'] = 'refused'): Forgery => ({
    name,
    kind,
    async make(base) {
      const files: Files = new Map(base.files);
      change(files, base);
      const own = base.log.copy();
      if (fit === 'log') return { files: await reentered(files, own), log: own, expected };
      return { files: (kind === 'share' ? sharedListed : listed)(files), expected };
    },
  });
const inLists = forging('caseFile', 'lists');
const inLog = forging('caseFile', 'log');
const inShare = forging('share', 'lists');
const inBoth = (name: string, change: Change, expected?: Damaged['expected']): Forgery[] => [
  inLists(name, change, expected),
  inShare(name, change, expected),
];

/** Its proof ends in both halves of the root and a sign, where the earlier script stopped reading. */
const invented = (kind: Kind): Forgery => ({
  name: 'invented record whose way ends in both halves of the root',
  kind,
  async make(base) {
    const files: Files = new Map(base.files);
    const name = kind === 'share' ? `${entry(FIRST, 301)}.txt` : `${entry(FIRST, 301)}/notes.txt`;
    edit(files, name, (text) =>
      kind === 'share' ? text.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : text.replace(/"$/, ' nass"'),
    );
    if (kind === 'share') without(files, new RegExp(`^${entry(FIRST, 301)}/|foto-`));
    const way = await inclusionPath(base.log.tree(), 301);
    const tree = base.log.tree();
    const left = way.at(-1) ?? '';
    const right = await rightHalf(tree, left);
    set(files, `pruefbuch/wege/${place(301)}.txt`, `${way.slice(0, -1).join('\n')}\n${left}${right}x\n`);
    return { files: (kind === 'share' ? sharedListed : listed)(files), expected: 'refused' };
  },
});

async function rightHalf(tree: ReturnType<LogOfNode['tree']>, left: string): Promise<string> {
  // Of 305 entries 256 are left of the root's middle.
  const leaf = async (position: number) => {
    const path = await inclusionPath(tree, position);
    return path.at(-1) ?? '';
  };
  const right = await leaf(0);
  if (right === left) throw new Error('the entry stands in the left half');
  return right;
}

type Noting = (
  name: string,
  change: (note: string, log: LogOfNode) => string,
  expected?: Damaged['expected'],
) => Forgery[];
const CHECKPOINT = 'pruefbuch/checkpoint';
const signedText: Noting = (name, change, expected) =>
  inBoth(
    name,
    (files, { log }) => {
      const text = textOf(files, CHECKPOINT).split('\n').slice(0, 3).join('\n').concat('\n');
      const note = log.signed(change(text, log));
      files.set(CHECKPOINT, Buffer.from(note));
      // Signed by witnesses too, so that the text alone shows the forgery.
      files.set('pruefbuch/zeugen', cosigned(note));
    },
    expected,
  );
const madeOfNote =
  (file: string): Noting =>
  (name, change, expected) =>
    inBoth(
      name,
      (files, { log }) => files.set(file, Buffer.from(change(String(files.get(CHECKPOINT)), log))),
      expected,
    );
const noteOf = madeOfNote(CHECKPOINT);
const witnesses = madeOfNote('pruefbuch/zeugen');
const signature = (name: string, length = 68) => `\u2014 ${name} ${Buffer.alloc(length, 7).toString('base64')}\n`;

const lineOfWitness = (note: string, at?: { notedAt?: number; signed?: number }) => WITNESSES[0]?.line(note, at) ?? '';
const WITNESSED: readonly Forgery[] = [
  ...witnesses('a witness’s signature under another state', (_, log) => lineOfWitness(log.checkpoint(7))),
  ...witnesses(
    'a witness’s wrong signature before the right one',
    (note, log) => lineOfWitness(log.checkpoint(7)) + lineOfWitness(note),
  ),
  ...witnesses(
    'a witness’s wrong signature behind the right one',
    (note, log) => lineOfWitness(note) + lineOfWitness(log.checkpoint(7)),
  ),
  ...witnesses('a witness’s signature twice', (note) => lineOfWitness(note).repeat(2)),
  ...witnesses(
    'a witness’s signatures at two times',
    (note) => lineOfWitness(note) + lineOfWitness(note, { notedAt: 9 }),
    'unchanged',
  ),
  ...witnesses('a witness’s signature with another time', (note) => lineOfWitness(note, { notedAt: 8, signed: 9 })),
  ...witnesses('a witness’s signature without a time', (note) => lineOfWitness(note, { notedAt: 0 })),
  ...witnesses('a witness’s signature of a far time', (note) => lineOfWitness(note, { notedAt: 2 ** 40 })),
  ...witnesses(
    'the signature of a witness that nobody knows',
    (note) => new WitnessOfNode('fremd').line(note),
    'unchanged',
  ),
  ...witnesses(
    'the name of a witness under the key of another',
    (note) => new WitnessOfNode(WITNESSES[0]?.name ?? '').line(note),
    'unchanged',
  ),
  ...witnesses('the log’s own signature among the witnesses', (note) => note.slice(note.indexOf('\u2014'))),
  ...inBoth('no signatures of witnesses', (files) => files.delete('pruefbuch/zeugen'), 'unchanged'),
];

const stampOf = (files: Files) =>
  [...files.keys()].find((name) => name.endsWith('/reply'))?.replace('/reply', '') ?? '';
const LOGS: readonly Forgery[] = [
  ...noteOf('an invalid signature of the log before the valid one', (note, log) =>
    note.replace('\n\n', `\n\n${signature(log.origin)}`),
  ),
  ...noteOf('an invalid signature of the log behind the valid one', (note, log) => note + signature(log.origin)),
  ...noteOf('the signature twice', (note) => note + note.slice(note.indexOf('\u2014'))),
  ...noteOf('the signature of a stranger beside it', (note) => note + signature('witness.example.org/w1'), 'unchanged'),
  ...noteOf(
    'the signature of a stranger before it',
    (note) => note.replace('\n\n', `\n\n${signature('witness.example.org/w1', 76)}`),
    'unchanged',
  ),
  ...noteOf(
    'the signature of a stranger without a name',
    (note) => `${note}\u2014  ${Buffer.alloc(68).toString('base64')}\n`,
  ),
  ...noteOf('the signature of a stranger that is too short', (note) => note + signature('witness', 4)),
  ...noteOf('the signature of a stranger alone', (note) =>
    note.replace(/\n\n.*/s, `\n\n${signature('witness.example.org/w1')}`),
  ),
  ...noteOf('a sentence before the signature', (note) =>
    note.replace('\n\n', '\n\nGeprüft und für richtig befunden.\n'),
  ),
  ...noteOf('a sentence below the root', (note) => note.replace('\n\n', '\nGeprüft und für richtig befunden.\n\n')),
  ...noteOf('a blank line more', (note) => note.replace('\n\n', '\n\n\n')),
  ...noteOf('two blanks in the signature', (note) => note.replace('\u2014 ', '\u2014  ')),
  ...noteOf('a hyphen before the signature', (note) => note.replace('\u2014', '-')),
  ...noteOf('the signature with four bytes more', (note) =>
    note.replace(
      /(\S+)\n$/,
      (_, text: string) => `${Buffer.concat([Buffer.from(text, 'base64'), Buffer.alloc(4)]).toString('base64')}\n`,
    ),
  ),
  ...noteOf('the four bytes of another key', (note) =>
    note.replace(
      /(\S+)\n$/,
      (_, text: string) =>
        `${Buffer.concat([Buffer.alloc(4), Buffer.from(text, 'base64').subarray(4)]).toString('base64')}\n`,
    ),
  ),
  ...noteOf('the state of an empty log', (_, log) =>
    log.signed(`${log.origin}\n0\n${Buffer.from(sha256(''), 'hex').toString('base64')}\n`),
  ),
  ...signedText('a line more that is signed', (text) => `${text}Geprüft.\n`),
  ...signedText('a size with a zero in front', (text) => text.replace(/\n(\d+)\n/, '\n0$1\n')),
  ...signedText('a size with a sign', (text) => text.replace(/\n(\d+)\n/, '\n+$1\n')),
  ...signedText('a size in hex', (text) =>
    text.replace(/\n(\d+)\n/, (_, size: string) => `\n0x${Number(size).toString(16)}\n`),
  ),
  ...signedText('a size of sixteen digits', (text) => text.replace(/\n\d+\n/, '\n1000000000000305\n')),
  ...signedText('a size that is one less', (text) =>
    text.replace(/\n(\d+)\n/, (_, size: string) => `\n${Number(size) - 1}\n`),
  ),
  ...signedText('a root with unused bits', (text) =>
    text.replace(/([^\n])=\n$/, (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}=\n`),
  ),
  ...signedText('a root without padding', (text) => text.replace(/=\n$/, '\n')),
  ...signedText('a root of 31 bytes', (text) =>
    text.replace(
      /\n([^\n]+)\n$/,
      (_, root: string) => `\n${Buffer.from(root, 'base64').subarray(1).toString('base64')}\n`,
    ),
  ),
  ...signedText('another origin', (text) => text.replace('belege.', 'andere.')),
  ...inBoth('a second key below the first', (files, { log }) =>
    set(files, 'pruefbuch/schluessel', `${log.keyLine}\n${new LogOfNode(0).keyLine}\n`),
  ),
  ...inBoth('the key of another log of this name', (files) =>
    set(files, 'pruefbuch/schluessel', `${new LogOfNode(0).keyLine}\n`),
  ),
  ...inBoth('a key with another hash', (files) =>
    edit(files, 'pruefbuch/schluessel', (line) => line.replace(/\+[0-9a-f]{8}\+/, '+00000000+')),
  ),
  ...inBoth('a key with a blank in its name', (files) =>
    edit(files, 'pruefbuch/schluessel', (line) => line.replace('/', ' ')),
  ),
  ...inBoth('a key of another kind', (files) =>
    edit(files, 'pruefbuch/schluessel', (line) => line.replace(/\+(A.)/, '+B$1')),
  ),
  ...inBoth('a key behind a comment', (files) => edit(files, 'pruefbuch/schluessel', (line) => `# Schlüssel\n${line}`)),
  ...inBoth('a way for an entry that is not there', (files) =>
    files.set(`pruefbuch/wege/${place(7)}.txt`, Buffer.alloc(0)),
  ),
  ...inBoth('a way to a stamp for an entry that is not there', (files) =>
    files.set(`${stampOf(files)}/wege/${place(7)}.txt`, Buffer.alloc(0)),
  ),
  ...inBoth('a way whose name has fewer zeros', (files) => renamed(files, `wege/${place(301)}`, 'wege/0301')),
  ...inBoth('a way whose name has more zeros', (files) => renamed(files, `wege/${place(301)}`, `wege/0${place(301)}`)),
  ...inBoth('a missing way', (files) => files.delete(`pruefbuch/wege/${place(301)}.txt`)),
  ...inBoth('the way of the entry beside it', (files) =>
    files.set(`pruefbuch/wege/${place(301)}.txt`, files.get(`pruefbuch/wege/${place(300)}.txt`) ?? Buffer.alloc(0)),
  ),
  ...inBoth('a way with a line that is too much', (files) =>
    edit(files, `pruefbuch/wege/${place(301)}.txt`, (text) => text + text.slice(0, 65)),
  ),
  ...inBoth('a way with all hashes in one line', (files) =>
    edit(files, `pruefbuch/wege/${place(301)}.txt`, (text) => `${text.replaceAll('\n', '')}\n`),
  ),
  ...inBoth('a way with names behind its hashes', (files) =>
    edit(files, `pruefbuch/wege/${place(301)}.txt`, (text) => text.replaceAll('\n', '  x\n')),
  ),
  ...inBoth('a stamp without its state', (files) => files.delete(`${stampOf(files)}/checkpoint`)),
  ...inBoth('a stamp without its answer', (files) => files.delete(`${stampOf(files)}/reply`)),
  ...inBoth('a stamp without ways', (files) => without(files, /zeit-\d+\/wege/)),
  ...inBoth(
    'another answer of an authority',
    (files) => files.set(`${stampOf(files)}/reply`, Buffer.from('another')),
    'unchanged',
  ),
  ...inBoth('no stamp', (files) => without(files, /zeit-/), 'unchanged'),
  ...inBoth('a stamp of another size', (files) => renamed(files, /zeit-\d+/, `zeit-${place(303)}`)),
  ...inBoth('a stamped state of this log with a bad signature', (files) =>
    edit(files, `${stampOf(files)}/checkpoint`, (note) =>
      note.replace(/(.)(.{40}\n)$/, (_, one: string, rest: string) => (one === 'A' ? 'B' : 'A') + rest),
    ),
  ),
  {
    name: 'a stamped state of the name before a recovery',
    kind: 'caseFile',
    async make({ files, log }) {
      const stamp = stampOf(files);
      const before = new LogOfNode(0, 'alt.example.org/pruefbuch');
      before.entries.push(...log.entries);
      const changed = new Map(files).set(
        `${stamp}/checkpoint`,
        Buffer.from(before.checkpoint(Number(stamp.slice(-12)))),
      );
      return { files: listed(changed), expected: 'unchanged' };
    },
  },
  {
    name: 'a stamped state that has more entries than the signed one',
    kind: 'caseFile',
    async make({ files, log }) {
      const longer = log.copy();
      longer.append('ab'.repeat(32));
      return { files: listed(await moved(files, longer)), expected: 'refused' };
    },
  },
  {
    name: 'a stamped state of the same size with another root',
    kind: 'caseFile',
    async make({ files, log }) {
      const fork = log.copy();
      fork.entries[5] = 'cd'.repeat(32);
      return { files: listed(await moved(files, fork)), expected: 'refused' };
    },
  },
];

/** Replaces the stamp by one over another log's entries. */
async function moved(files: Files, log: LogOfNode): Promise<Files> {
  const changed: Files = new Map(files);
  renamed(changed, /zeit-\d+/, `zeit-${place(log.entries.length)}`);
  const stamp = stampOf(changed);
  changed.set(`${stamp}/checkpoint`, Buffer.from(log.checkpoint()));
  for (const position of [300, 301, 302, 303]) {
    const way = await inclusionPath(log.tree(), position);
    changed.set(`${stamp}/wege/${place(position)}.txt`, Buffer.from(way.map((hash) => `${hash}\n`).join('')));
  }
  return changed;
}

const record =
  (change: (text: string) => string): Change =>
  (files) => {
    for (const position of [300, 301]) edit(files, `${entry(FIRST, position)}/record.txt`, change);
  };
const signed =
  (change: (signature: { key: string; signature: string }, content: string) => object | string): Change =>
  (files) => {
    const name = `${entry(FIRST, 301)}/signature.txt`;
    const found = JSON.parse(textOf(files, name).slice(SALT.length));
    const made = change(found, sha256(files.get(`${FIRST}/inhalt.json`) ?? ''));
    set(files, name, SALT + (typeof made === 'string' ? made : JSON.stringify(made)));
  };
const compressed = (key: string) => {
  const point = Buffer.from(key, 'base64url');
  return Buffer.concat([Buffer.from([2 + ((point[64] ?? 0) & 1)]), point.subarray(1, 33)]).toString('base64url');
};
const photos =
  (change: (text: string) => string): Change =>
  (files) =>
    edit(files, `${entry(FIRST, 301)}/photos.txt`, change);
/** Changes in the part `record` of both entries. */
const RECORDS: readonly [name: string, from: string | RegExp, to: string][] = [
  ['the sealed hash twice, first a wrong one', '"sealed":', `"sealed":"${'0'.repeat(64)}","sealed":`],
  ['the sealed hash twice, last a wrong one', /("sealed":"\w+")/, `$1,"sealed":"${'0'.repeat(64)}"`],
  ['the number twice', '"number":', `"number":"${SECOND}","number":`],
  ['the number inside another field', '"state":"complete"', `"state":"{\\"number\\":\\"${SECOND}\\"}"`],
  ['a record without an id', /"id":"[^"]*",/, ''],
  ['a record without a sealed hash', /"sealed":"[^"]*",/, ''],
  ['a record with blanks', ',', ', '],
  ['an id that is a number', /"id":"[^"]*"/, '"id":7'],
];
const PART_FORGERIES: readonly Forgery[] = [
  ...RECORDS.map(([name, from, to]) =>
    inLog(
      name,
      record((text) => text.replace(from, to)),
    ),
  ),
  inLog('everything entered anew with the log’s key', () => {}, 'unchanged'),
  inLog('an entry of which what happened is missing', (files) => files.delete(`${entry(FIRST, 301)}/change.txt`)),
  inLog('an entry without its record', (files) => files.delete(`${entry(FIRST, 301)}/record.txt`)),
  inLog('a newest entry without photos', (files) => files.delete(`${entry(FIRST, 301)}/photos.txt`)),
  inLog('an entry with a part that nobody knows', (files) =>
    set(files, `${entry(FIRST, 301)}/zusatz.txt`, `${SALT}{}`),
  ),
  inLog('a part in capitals', (files) =>
    renamed(files, `${entry(FIRST, 301)}/notes.txt`, `${entry(FIRST, 301)}/NOTES.txt`),
  ),
  inLog(
    'a record in an array',
    record((text) => text.replace('{', '[{').concat(']')),
  ),
  inLog(
    'a record without fields',
    record(() => `${SALT}{}`),
  ),
  inLog(
    'a record that is not JSON',
    record(() => `${SALT}keiner`),
  ),
  inLog(
    'a field that later versions may add',
    record((text) => text.replace('"state"', '"since":"2027","state"')),
    'unchanged',
  ),
  inLog(
    'a salt in capitals',
    record((text) => text.replace(SALT, 'A'.repeat(32))),
  ),
  inLog(
    'a salt that is too short',
    record((text) => text.slice(1)),
  ),
  inLog('the entries of two records in one folder', (files) =>
    copied(files, `${entry(SECOND, 303)}/`, `${entry(FIRST, 303)}/`),
  ),
  inLog('a record twice', (files) => copied(files, `${SECOND}/`, `${SECOND}-2/`)),
  inLog('two records whose folders are exchanged', (files) => {
    renamed(files, FIRST, 'AAAAA-AAAAA');
    renamed(files, SECOND, FIRST);
    renamed(files, 'AAAAA-AAAAA', SECOND);
  }),
  inLog('a folder with a second number of one', (files) => renamed(files, `${FIRST}/`, `${FIRST}-2/`), 'unchanged'),
  inLog('a folder in small letters', (files) => renamed(files, `${FIRST}/`, `${FIRST.toLowerCase()}/`)),
  inLog('a folder with -1', (files) => renamed(files, `${FIRST}/`, `${FIRST}-1/`)),
  inLog('a folder with -02', (files) => renamed(files, `${FIRST}/`, `${FIRST}-02/`)),
  inLog(
    'another list of photos than the sealed one',
    photos((text) => text.replace(/"sha256":"[^"]*"/, `"sha256":"${'0'.repeat(64)}"`)),
  ),
  inLog(
    'a list of photos of which one is missing',
    photos((text) => text.replace(/,\{[^}]*\}\]$/, ']')),
  ),
  inLog(
    'an empty list of photos',
    photos(() => `${SALT}[]`),
  ),
  inLog(
    'a list of photos with two hashes of one',
    photos((text) => text.replace('"sha256":', `"sha256":"${'0'.repeat(64)}","sha256":`)),
  ),
  inLog('a photo more that no list names', (files) => set(files, `${FIRST}/foto-003.jpg`, '\xff\xd8\xff drei')),
  inLog(
    'a list of photos that is turned round',
    photos((text) => text.replace(/\[(\{.*\}),(\{.*\})\]/, '[$2,$1]')),
  ),
  inLog('a photo with the number 000', (files) => set(files, `${FIRST}/foto-000.jpg`, '\xff\xd8\xff null')),
  inLog('photos that are exchanged', (files) => {
    const one = textOf(files, `${FIRST}/foto-001.jpg`);
    set(files, `${FIRST}/foto-001.jpg`, textOf(files, `${FIRST}/foto-002.jpg`));
    set(files, `${FIRST}/foto-002.jpg`, one);
  }),
  inLog('a photo whose name has four digits', (files) => renamed(files, 'foto-001', 'foto-0001')),
  inLog('a photo in capitals', (files) => renamed(files, 'foto-001.jpg', 'foto-001.JPG')),
  inLog(
    'the key of a device with padding',
    signed(({ key, signature }) => ({ key: `${key}=`, signature })),
  ),
  inLog(
    'the signature of a device with padding',
    signed(({ key, signature }) => ({ key, signature: `${signature}==` })),
  ),
  inLog(
    'the signature of a device in usual base64',
    signed(({ key, signature }) => ({ key, signature: Buffer.from(signature, 'base64url').toString('base64') })),
  ),
  inLog(
    'the signature of a device with a stranger behind it',
    signed(({ key, signature }) => ({ key, signature: `${signature}!` })),
  ),
  inLog(
    'the signature of a device with a stranger inside',
    signed(({ key, signature }) => ({ key, signature: `${signature.slice(0, 40)}!${signature.slice(41)}` })),
  ),
  inLog(
    'the signature of a device with unused bits',
    signed(({ key, signature }) => ({
      key,
      signature: signature.slice(0, -1) + String.fromCharCode(signature.charCodeAt(85) + 1),
    })),
  ),
  inLog(
    'the key of a device with unused bits',
    signed(({ key, signature }) => ({
      key: key.slice(0, -1) + String.fromCharCode(key.charCodeAt(86) + 1),
      signature,
    })),
  ),
  inLog(
    'the point of a device compressed',
    signed(({ key, signature }) => ({ key: compressed(key), signature })),
  ),
  inLog(
    'the point of a device on no curve',
    signed(({ key, signature }) => ({ key: `BAAA${key.slice(4)}`, signature })),
  ),
  inLog(
    'the point of a device with another first byte',
    signed(({ key, signature }) => ({ key: `C${key.slice(1)}`, signature })),
  ),
  inLog(
    'the signature of another device',
    signed(({ key }, content) => ({ key, signature: deviceOfNode().sign(content) })),
  ),
  inLog(
    'a device that signs, but something else',
    signed(() => {
      const device = deviceOfNode();
      return { key: device.key, signature: device.sign('f'.repeat(64)) };
    }),
  ),
  inLog(
    'a device whose signature is DER',
    signed((_, content) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
      return {
        key: point.toString('base64url'),
        signature: sign('sha256', Buffer.from(content), privateKey).toString('base64url'),
      };
    }),
  ),
  inLog(
    'a signature of zeros',
    signed(({ key }) => ({ key, signature: 'A'.repeat(86) })),
  ),
  inLog(
    'a signature without its key',
    signed(({ signature }) => ({ signature })),
  ),
  inLog(
    'a signature with a key more',
    signed(({ key, signature }) => ({ alg: 'ES256', key, signature })),
    'unchanged',
  ),
  inLog('no signature of the device', (files) => without(files, /signature\.txt$/), 'unchanged'),
  inLog('two entries of the Schadenakte', (files) =>
    copied(files, `pruefbuch/akte-${place(304)}/`, `pruefbuch/akte-${place(7)}/`),
  ),
  inLog('no entry of the Schadenakte', (files) => without(files, /akte-/)),
  inLog('the Schadenakte without what happened', (files) => without(files, /akte-\d+\/change/)),
  inLog('a list in the log that has a blank', (files) =>
    edit(files, `pruefbuch/akte-${place(304)}/record.txt`, (text) => text.replace(':', ': ')),
  ),
  inLists('a paper that only the second list names', (files) => set(files, 'leistungsnachweise.pdf', '%PDF-1.7')),
];

const unlisted = (name: string, kind: Kind, file: string): Forgery[] => [
  { name, kind, make: ({ files }) => ({ files: new Map(files).set(file, Buffer.from('x\n')), expected: 'refused' }) },
];

const LISTS: readonly Forgery[] = [
  {
    name: 'a paper in the list that is not entered in the log',
    kind: 'caseFile',
    make({ files }) {
      const changed: Files = new Map(files).set('leistungsnachweise.pdf', Buffer.from('%PDF-1.7'));
      edit(changed, 'pruefbuch/SUMMEN.sha256', (text) => `${text}${sha256('%PDF-1.7')}  leistungsnachweise.pdf\n`);
      return { files: changed, expected: 'refused' };
    },
  },
  ...(['caseFile', 'share'] as const).flatMap((kind): Forgery[] => {
    const list = kind === 'share' ? 'SUMMEN.sha256' : 'pruefbuch/SUMMEN.sha256';
    const listing = (name: string, change: (text: string) => string): Forgery => ({
      name,
      kind,
      make({ files }) {
        const changed: Files = new Map(files);
        edit(changed, list, change);
        return { files: changed, expected: 'refused' };
      },
    });
    return [
      listing('a list that names a file twice', (text) => text + text.slice(0, text.indexOf('\n') + 1)),
      listing('a list with the star of a binary file', (text) => text.replaceAll('  ', ' *')),
      listing('a list with a backslash in front', (text) => `\\${text}`),
      listing('a list that names itself', (text) => `${text}${'0'.repeat(64)}  ${list}\n`),
      listing('a list that names a file outside', (text) => `${text}${'0'.repeat(64)}  ../etwas.txt\n`),
      listing('a list that names a file of the system', (text) => `${text}${'0'.repeat(64)}  .DS_Store\n`),
      listing('a list that names a file with a blank', (text) => `${text}${'0'.repeat(64)}  ein Name.txt\n`),
      listing('a list that names a file by a longer way', (text) => text.replace('  pruefbuch/', '  pruefbuch/./')),
    ];
  }),
];

const NAMES: readonly Forgery[] = [
  ...unlisted('the list of a share in a Schadenakte', 'caseFile', 'SUMMEN.sha256'),
  ...unlisted('the list of a Schadenakte in a share', 'share', 'MANIFEST.sha256'),
  ...unlisted('a line end in a name', 'caseFile', 'neu\nPRUEFEN.txt'),
  ...unlisted('a line end in a name', 'share', 'neu\nPRUEFEN.txt'),
  ...unlisted('a line end in the name of a folder', 'share', 'pruefbuch\nneu/PRUEFEN.txt'),
  ...unlisted('a name made of two that are there', 'caseFile', 'PRUEFEN.txt\nMANIFEST.sha256'),
  {
    name: 'a name made of two that the list names twice',
    kind: 'share',
    make({ files }) {
      const changed: Files = new Map(files).set('PRUEFEN.txt\nuebersicht.txt', Buffer.from('x'));
      edit(changed, 'SUMMEN.sha256', (text) =>
        text.replace(/^.* {2}(?:PRUEFEN|uebersicht)\.txt\n/gm, (line) => line + line),
      );
      return { files: changed, expected: 'refused' };
    },
  },
  ...inBoth('a file of Finder in the folder', (files) => files.set('.DS_Store', Buffer.from('x')), 'either'),
  ...(['caseFile', 'share'] as const).flatMap((kind): Forgery[] => [
    {
      name: 'files that operating systems lay there',
      kind,
      make: ({ files }) => ({
        files: new Map([
          ...files,
          ['.DS_Store', Buffer.from('x')],
          [`${FIRST}/._foto-001.jpg`, Buffer.from('x')],
          [`${FIRST}/Thumbs.db`, Buffer.from('x')],
        ]),
        expected: 'unchanged',
      }),
    },
    ...[
      '.versteckt',
      'zusatz.txt',
      `${FIRST}/zusatz.txt`,
      'pruefbuch/zusatz',
      'thumbs.DB',
      `${FIRST}/a/b.jpg`,
      'pruefbuch/wege/x.txt',
    ].map(
      (name): Forgery => ({
        name: `a file more, ${name}`,
        kind,
        make: ({ files }) => ({ files: new Map([...files, [name, Buffer.from('x')]]), expected: 'refused' }),
      }),
    ),
    {
      name: 'a photo that is a link to another file',
      kind,
      make: ({ files }) => ({
        files,
        links: [
          [`${FIRST}/foto-001.jpg`, 'foto-002.jpg'],
          [`${FIRST}/foto-002.jpg`, '../woanders.jpg'],
        ],
        expected: 'refused',
      }),
    },
    {
      name: 'a folder that is a link',
      kind,
      make: ({ files }) => ({ files, links: [['7B2CD-1W8PZ', '4F7K2-Q9M3X']], expected: 'refused' }),
    },
    {
      name: 'a photo that was taken out',
      kind,
      make({ files }) {
        const changed: Files = new Map(files);
        changed.delete(`${FIRST}/foto-002.jpg`);
        return { files: changed, expected: 'refused' };
      },
    },
  ]),
];

const list =
  (change: (text: string) => string): Change =>
  (files) =>
    edit(files, `${entry(FIRST, 301)}.txt`, change);
const lineOf = (files: Files, name: string) =>
  `${sha256(files.get(name) ?? '')}  ${name.slice(name.lastIndexOf('/') + 1)}`;
const shareLog = forging('share', 'log');
/** Opens the part `record` of a newest entry with these values. */
const openRecord = (files: Files, at: { folder: string; position: number }, values: object) => {
  const name = `${entry(at.folder, at.position)}/record`;
  set(files, name, SALT + JSON.stringify(values));
  edit(files, `${entry(at.folder, at.position)}.txt`, (text) => text.replace(/^.*$/m, lineOf(files, name)));
};
const SHARES: readonly Forgery[] = [
  inShare('an entry a second time under a shorter name', (files) => {
    copied(files, `${entry(FIRST, 300)}`, `${FIRST}/eintrag-300`);
    files.set('pruefbuch/wege/300.txt', files.get(`pruefbuch/wege/${place(300)}.txt`) ?? Buffer.alloc(0));
  }),
  inShare('an entry a second time under a longer name', (files) => {
    copied(files, `${entry(FIRST, 300)}`, `${FIRST}/eintrag-0${place(300)}`);
    files.set(`pruefbuch/wege/0${place(300)}.txt`, files.get(`pruefbuch/wege/${place(300)}.txt`) ?? Buffer.alloc(0));
  }),
  inShare('an entry in two folders', (files) => copied(files, entry(FIRST, 301), entry('AAAAA-AAAAA', 301))),
  inShare('the entries of two records in one folder', (files) => copied(files, entry(SECOND, 303), entry(FIRST, 303))),
  shareLog('notes of an earlier entry', (files) => {
    set(files, `${entry(FIRST, 300)}/notes`, textOf(files, `${entry(FIRST, 301)}/notes`));
    edit(files, `${entry(FIRST, 300)}.txt`, (text) =>
      text.replace(/^.* {2}notes$/m, lineOf(files, `${entry(FIRST, 300)}/notes`)),
    );
  }),
  shareLog(
    'a list of parts that names one twice',
    list((text) => text + text.slice(text.lastIndexOf('\n', text.length - 2) + 1)),
  ),
  shareLog(
    'a list of parts in another order',
    list((text) => text.split('\n').slice(0, -1).reverse().join('\n').concat('\n')),
  ),
  shareLog(
    'a list with a part that nobody knows',
    list((text) => `${text}${'0'.repeat(64)}  zusatz\n`),
  ),
  shareLog(
    'a list of parts with one blank',
    list((text) => text.replace('  ', ' ')),
  ),
  shareLog(
    'a list of parts with capitals',
    list((text) => text.replace(/^\w{64}/, (hex) => hex.toUpperCase())),
  ),
  shareLog(
    'a list of parts without the last line end',
    list((text) => text.slice(0, -1)),
  ),
  shareLog('a list of no parts', (files) => {
    without(files, new RegExp(`^${entry(FIRST, 301)}/|foto-`));
    files.set(`${entry(FIRST, 301)}.txt`, Buffer.alloc(0));
  }),
  inShare('an open part that the list does not name', (files) =>
    set(files, `${entry(FIRST, 301)}/person`, `${SALT}{}`),
  ),
  inShare('an open part of another entry', (files) =>
    set(files, `${entry(FIRST, 301)}/change`, textOf(files, `${entry(FIRST, 300)}/change`)),
  ),
  inShare('an open part without its list', (files) => files.delete(`${entry(FIRST, 301)}.txt`)),
  inShare('photos without an open list', (files) => files.delete(`${entry(FIRST, 301)}/photos`)),
  inShare('an open list without photos', (files) => without(files, /foto-/)),
  inShare('photos of a record that shows none', (files) => set(files, `${SECOND}/foto-001.jpg`, '\xff\xd8\xff drei')),
  inShare('a part with an ending', (files) =>
    renamed(files, `${entry(FIRST, 301)}/notes`, `${entry(FIRST, 301)}/notes.txt`),
  ),
  inShare('no entry at all', (files) => without(files, /eintrag-|foto-|wege|zeit-/)),
  inShare('a folder in small letters', (files) => renamed(files, `${FIRST}/`, `${FIRST.toLowerCase()}/`)),
  inShare(
    'a folder with the number of another record',
    (files) => renamed(files, `${FIRST}/`, 'AAAAA-AAAAA/'),
    'unchanged',
  ),
  inShare('another overview', (files) => set(files, 'uebersicht.txt', 'Alles trocken.\n'), 'unchanged'),
  inShare('a list of a Schadenakte beside it', (files) => set(files, 'MANIFEST.sha256', '')),
  inShare('the page of a Schadenakte in it', (files) => set(files, 'pruefen.html', '<html>')),
  shareLog(
    'an open record',
    (files) => openRecord(files, { folder: FIRST, position: 301 }, { id: 'id4f7k2q9m3x000', number: FIRST }),
    'unchanged',
  ),
  shareLog('an open record of another number', (files) =>
    openRecord(files, { folder: FIRST, position: 301 }, { id: 'id4f7k2q9m3x000', number: SECOND }),
  ),
  shareLog('an open record without a number', (files) =>
    openRecord(files, { folder: FIRST, position: 301 }, { id: 'id4f7k2q9m3x000' }),
  ),
  shareLog('one open record in two folders', (files) => {
    renamed(files, `${SECOND}/`, `${FIRST}-2/`);
    openRecord(files, { folder: FIRST, position: 301 }, { id: 'id4f7k2q9m3x000', number: FIRST });
    openRecord(files, { folder: `${FIRST}-2`, position: 303 }, { id: 'id4f7k2q9m3x000', number: FIRST });
  }),
  shareLog('a number twice in an open record', (files) => {
    openRecord(files, { folder: FIRST, position: 301 }, { id: 'id4f7k2q9m3x000', number: FIRST });
    const name = `${entry(FIRST, 301)}/record`;
    edit(files, name, (text) => text.replace('"number"', `"number":"${SECOND}","number"`));
    edit(files, `${entry(FIRST, 301)}.txt`, (text) => text.replace(/^.*$/m, lineOf(files, name)));
  }),
];

/** Records with a longer history, with a properly entered list. */
const history = (
  name: string,
  made: Partial<Parameters<typeof caseFileOfNode>[1][number]>,
  { expected = 'refused', change = () => {} }: { expected?: Damaged['expected']; change?: Change } = {},
): Forgery => ({
  name,
  kind: 'caseFile',
  async make() {
    const log = new LogOfNode();
    const files = await caseFileOfNode(log, [
      { number: FIRST, photos: [Buffer.from('\xff\xd8\xff eins', 'latin1')], ...made },
    ]);
    change(files, { files, log });
    return { files: await reentered(files, log), log, expected };
  },
});
const bindingOf =
  (from: string | RegExp, to: string): Change =>
  (files) =>
    edit(files, `${entry(FIRST, 301)}/binding.txt`, (text) => text.replace(from, to));
const CLOSED = `${entry(FIRST, 301)}/person.sha256`;
const unchanged = { expected: 'unchanged' } as const;
const BINDINGS: readonly Forgery[] = [
  history('a correction in the middle left out', { corrections: 3, leftOut: [2] }),
  history('the first entry left out', { corrections: 2, leftOut: [0] }),
  history('all corrections but the last left out', { corrections: 3, leftOut: [1, 2] }),
  history('the newest correction left out, which no package can show', { corrections: 2, leftOut: [2] }, unchanged),
  history('entries of both versions', { corrections: 3, older: 2 }, unchanged),
  history('the last entry before an upgrade left out', { corrections: 3, older: 2, leftOut: [1] }),
  history('every entry before an upgrade left out', { corrections: 3, older: 2, leftOut: [0, 1] }),
  history('entries of the first version alone', { corrections: 2, older: 3 }, unchanged),
  history('a name erased from two entries', { corrections: 2, erased: [0, 1] }, unchanged),
  history('a name erased from an entry of the first version', { corrections: 2, older: 2, erased: [1] }, unchanged),
  history('an entry left out from which a name was erased', { corrections: 2, erased: [1], leftOut: [1] }),
  history('the entry left out that says what was erased', { corrections: 2, erased: [1], leftOut: [3] }),
  history(
    'a binding closed by its hash',
    { corrections: 2 },
    {
      change(files) {
        const name = `${entry(FIRST, 301)}/binding`;
        set(files, `${name}.sha256`, `${sha256(files.get(`${name}.txt`) ?? '')}  binding\n`);
        files.delete(`${name}.txt`);
      },
    },
  ),
  history(
    'notes closed by their hash',
    { corrections: 2 },
    {
      change(files) {
        const name = `${entry(FIRST, 301)}/notes`;
        set(files, `${name}.sha256`, `${sha256(files.get(`${name}.txt`) ?? '')}  notes\n`);
        files.delete(`${name}.txt`);
      },
    },
  ),
  ...(
    [
      ['of another part', (text) => text.replace('person', 'notes')],
      ['in capitals', (text) => text.toUpperCase()],
      ['with a line more', (text) => text + text],
      ['without its line end', (text) => text.slice(0, -1)],
      ['with an ending', (text) => text.replace('person', 'person.txt')],
      ['that is empty', () => ''],
      ['with a NUL', (text) => text.replace('\n', '\0\n')],
    ] satisfies [string, (text: string) => string][]
  ).map(([name, make]) =>
    history(
      `the hash of an erased part ${name}`,
      { corrections: 2, erased: [1] },
      { change: (files) => edit(files, CLOSED, make) },
    ),
  ),
  history(
    'an erased part beside its hash',
    { corrections: 2, erased: [1] },
    { change: (files) => set(files, CLOSED.replace('.sha256', '.txt'), `${SALT}{}`) },
  ),
  history(
    'an erased part that a later entry names at another place',
    { corrections: 2, erased: [1] },
    { change: (files) => edit(files, `${entry(FIRST, 303)}/change.txt`, (text) => text.replace('[301,', '[300,')) },
  ),
  ...(
    [
      ['of another record', /"record":"[^"]*"/, '"record":"id00000000000000"'],
      ['of another kind', 'documentations', 'properties'],
      ['to another entry', /"before":"[^"]*"/, `"before":"${'0'.repeat(64)}"`],
      ['to no entry', /"before":"[^"]*"/, '"before":""'],
      ['without an entry before', /"before":"[^"]*",/, ''],
      ['without a record', /,"record":"[^"]*"/, ''],
      ['with a record twice', '"record":', '"record":"x","record":'],
      ['that is no object', /\{.*\}/, '"x"'],
    ] satisfies [string, string | RegExp, string][]
  ).map(([name, from, to]) => history(`a binding ${name}`, { corrections: 2 }, { change: bindingOf(from, to) })),
  history(
    'a binding with a field that later versions may add',
    { corrections: 2 },
    { expected: 'unchanged', change: bindingOf('"before"', '"at":"2027","before"') },
  ),
];

export const FORGERIES: readonly Forgery[] = [
  invented('caseFile'),
  invented('share'),
  ...LOGS,
  ...WITNESSED,
  ...PART_FORGERIES,
  ...BINDINGS,
  ...LISTS,
  ...NAMES,
  ...SHARES,
  ...ZIP_FORGERIES.map(
    ({ name, expected, zip }): Forgery => ({
      name: `ZIP: ${name}`,
      kind: 'caseFile',
      make: ({ files }) => ({
        files,
        expected,
        zip: zip(files, (content) => Buffer.from(zipSync(content, { level: 0 }))),
      }),
    }),
  ),
];
