/** A Schadenakte as `src/features/reports/case-file` packs it, and a share as `src/features/sharing` gives it. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { toCanonicalJson } from '../../../src/domain/evidence/canonical';
import { checkpointText, signedNote, verifierKey } from '../../../src/domain/evidence/evidenceNote';
import { hashesAt, type LogTile, TILE_WIDTH } from '../../../src/domain/evidence/evidenceTiles';
import { type Frontier, growFrontier, leafHash, rootOf } from '../../../src/domain/evidence/evidenceTree';
import { inclusionPath, type LogTree } from '../../../src/features/evidence/log/inclusion';
import { deviceOfNode } from './deviceOfNode';

export type Files = Map<string, Buffer>;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hashOfBytes = (hex: string) => sha256(Buffer.from(hex, 'hex'));
const ORIGIN = 'belege.example.org/pruefbuch';
const place = (position: number) => String(position).padStart(12, '0');

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

/** A log in memory; earlier entries are random. */
export class LogOfNode {
  readonly entries: string[] = [];
  readonly #key: KeyObject;
  readonly #public: string;

  readonly #keys: KeyPair;

  constructor(
    before = 300,
    readonly origin = ORIGIN,
    keys: KeyPair = generateKeyPairSync('ed25519'),
  ) {
    const { publicKey, privateKey } = keys;
    this.#keys = keys;
    this.#key = privateKey;
    this.#public = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
    for (let at = 0; at < before; at++) this.entries.push(sha256(`noise ${at}`));
  }

  get keyLine(): string {
    return verifierKey(this.origin, this.#public, hashOfBytes);
  }

  /** @returns its position. */
  append(entry: string): number {
    return this.entries.push(entry) - 1;
  }

  copy(): LogOfNode {
    const other = new LogOfNode(0, this.origin, this.#keys);
    other.entries.push(...this.entries);
    return other;
  }

  /** The renamed log after a restore from a copy of this size. */
  recovered(size: number): LogOfNode {
    const other = new LogOfNode(0, `${ORIGIN}-2026-11-25-abcdefgh`);
    other.entries.push(...this.entries.slice(0, size));
    return other;
  }

  /** A fork with another entry, signed by the same key. */
  forked(position: number): LogOfNode {
    const other = new LogOfNode(0, this.origin, this.#keys);
    other.entries.push(...this.entries.with(position, sha256('another entry')));
    return other;
  }

  checkpoint(size = this.entries.length): string {
    return this.signed(checkpointText({ origin: this.origin, size, root: this.#root(this.#leaves(size)) }));
  }

  signed(text: string): string {
    const signature = sign(null, Buffer.from(text), this.#key).toString('hex');
    return signedNote(text, { name: this.origin, key: this.#public, signature }, hashOfBytes);
  }

  tree(size = this.entries.length): LogTree {
    const levels = [this.#leaves(size)];
    for (let level = 1; hashesAt(level, size) > 0; level++)
      levels.push(
        Array.from({ length: hashesAt(level, size) }, (_, at) =>
          this.#root((levels[level - 1] ?? []).slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)),
        ),
      );
    const read = async ({ level, index, width }: LogTile) =>
      (levels[Number(level)] ?? []).slice(index * TILE_WIDTH, index * TILE_WIDTH + width);
    return { size, read, hash: async (hex) => hashOfBytes(hex) };
  }

  #leaves(size: number): string[] {
    return this.entries.slice(0, size).map((entry) => leafHash(entry, hashOfBytes));
  }

  #root(hashes: readonly string[]): string {
    const frontier: Frontier = [];
    for (const hash of hashes) growFrontier(frontier, { hash, height: 0 }, hashOfBytes);
    return rootOf(frontier, hashOfBytes);
  }
}

/**
 * `corrections`: after its arrival, default 1. `older`: number of version 1 entries, which bind no earlier entry.
 * `parent`: number of the record that it supplements, which makes it a Nachtrag. `corrected`: kind of its corrections.
 * `defect`: marked by its author (version 4 of the sealed text).
 * `marked`: its photos are Vorher and Nachher, with covered parts (version 5).
 * `erased`: index of entries from which a name was erased later. `leftOut`: indexes of entries that only the log has.
 */
type Made = {
  number: string;
  photos: readonly Buffer[];
  isSigned?: boolean;
  corrections?: number;
  older?: number;
  erased?: readonly number[];
  leftOut?: readonly number[];
  parent?: string;
  corrected?: 'corrected' | 'correction';
  defect?: true;
  marked?: true;
};

const salted = (value: object | string) => Buffer.from(`${'5'.repeat(32)}${JSON.stringify(value)}`);

/** Enters the parts in the log. @param closed parts with their hash alone. @returns position and files. */
function entered(
  log: LogOfNode,
  folder: string,
  { parts, closed = [] }: { parts: Parts; closed?: readonly string[] },
): [number, Files] {
  const sum = (part: string, bytes: Buffer) => `${sha256(bytes)}  ${part}\n`;
  const lines = Object.entries(parts).map(([part, bytes]) => sum(part, bytes));
  const position = log.append(sha256(lines.join('')));
  const files = Object.entries(parts).map(([part, bytes]) =>
    closed.includes(part)
      ? ([`${folder}-${place(position)}/${part}.sha256`, Buffer.from(sum(part, bytes))] as const)
      : ([`${folder}-${place(position)}/${part}.txt`, bytes] as const),
  );
  return [position, new Map(files)];
}

const idOf = (number: string) => `id${number.toLowerCase().replace('-', '')}000`;

/** In the order of sorted keys, as the canonical text has them. */
function marksOf(index: number): { masked: true; pair?: string; role: string } {
  if (index === 0) return { masked: true, role: 'before' };
  return { masked: true, pair: 'photo0000000000', role: 'after' };
}

function contentOf({ number, photos, defect, marked }: Made) {
  const manifest = photos.map((photo, index) => ({
    bytes: photo.length,
    height: 1080,
    id: `photo${String(index).padStart(10, '0')}`,
    ...(marked && marksOf(index)),
    sha256: sha256(photo),
    source: 'camera',
    takenAt: '2026-11-21T05:40:00.000Z',
    width: 1440,
  }));
  const id = idOf(number);
  return {
    id,
    manifest,
    content: {
      id,
      notes: `Wasser, Tür ${number}`,
      photos: manifest,
      property: 'property0000001',
      ...(defect && { defect }),
    },
  };
}

function recordFiles(log: LogOfNode, made: Made): [number[], Files] {
  const { number, photos } = made;
  const { id, manifest, content } = contentOf(made);
  const inside = Buffer.from(toCanonicalJson(content));
  // The phone sends unsorted keys.
  const sealed = Buffer.from(JSON.stringify({ ...content, contentHash: sha256(inside) }));
  const [positions, entries] = entriesOf(log, { ...made, id, manifest, inside, sealed });
  const files: Files = new Map([
    [`${number}/versiegelt.json`, sealed],
    [`${number}/inhalt.json`, inside],
    [`${number}/wetter.json`, Buffer.from('null')],
    ...entries,
    ...photos.map(
      (photo, index) => [`${number}/foto-${String(index + 1).padStart(3, '0')}.jpg`, photo] as [string, Buffer],
    ),
  ]);
  return [positions, files];
}

type OfRecord = Made & { id: string; manifest: object; inside: Buffer; sealed: Buffer };
type Parts = { [part: string]: Buffer };

function entriesOf(log: LogOfNode, of: OfRecord): [number[], Files] {
  const { corrections = 1, erased = [], leftOut = [] } = of;
  const describe = partsOf(of);
  const lying: Files = new Map();
  const positions: number[] = [];
  for (let index = 0; index < corrections + 1 + Math.min(erased.length, 1); index++) {
    const before = log.entries[positions.at(-1) ?? -1] ?? '';
    const closed = index > corrections ? erased.map((one) => [positions[one], 'person']) : null;
    const [position, files] = entered(log, `${of.number}/eintrag`, {
      parts: describe(index, { before, closed }),
      closed: erased.includes(index) ? ['person'] : [],
    });
    positions.push(position);
    if (!leftOut.includes(index)) for (const [name, bytes] of files) lying.set(name, bytes);
  }
  return [positions.filter((_, index) => !leftOut.includes(index)), lying];
}

/** The parts of each entry. `before`: the earlier entry; `closed`: erased parts, in the entry of the erasure. */
function partsOf(of: OfRecord) {
  const {
    number,
    id,
    inside,
    sealed,
    manifest,
    isSigned,
    older = 0,
    erased = [],
    parent,
    corrected = 'corrected',
    defect,
  } = of;
  const contentHash = sha256(inside);
  const ofParent = parent === undefined ? {} : { parent: idOf(parent), parent_hash: sha256(parent) };
  const record = { contentHash, held: false, id, number, ...ofParent, sealed: sha256(sealed), state: 'complete' };
  const stated = { changes: { notes: 'trocken' }, reason: 'Tür {war} "zu"' };
  const device = deviceOfNode();
  const at = '2026-11-21T05:45:00.000Z';
  const person: Parts = erased.length > 0 ? { person: salted({ employee_name: 'Ute Krämer' }) } : {};
  const signature: Parts = isSigned
    ? { signature: salted({ key: device.key, signature: device.sign(contentHash) }) }
    : {};
  return (index: number, { before, closed }: { before: string; closed: object | null }): Parts => {
    const version = index < older ? 1 : 2;
    const isCorrection = index > 0 && !closed;
    const first = parent === undefined ? 'completed' : 'supplement';
    const kind = closed ? 'erased' : isCorrection ? corrected : first;
    const named = { supplement: idOf('9N5HJ-2R4TV'), supplementHash: sha256(number) };
    const details = {
      ...(closed ? { closed } : {}),
      ...(isCorrection ? { fields: ['notes'] } : {}),
      ...(isCorrection && corrected === 'correction' ? named : {}),
    };
    const by: Parts = isCorrection ? { by: salted({ name: 'Ute Krämer', reason: 'Tippfehler' }) } : {};
    const binding: Parts = version > 1 ? { binding: salted({ about: 'documentations', before, record: id }) } : {};
    return {
      record: salted(record),
      change: salted({ at, ...details, kind, version }),
      ...by,
      photos: salted(manifest),
      service: salted({ service_type: 'Hausmeister', work: null, ...(defect && { defect }) }),
      place: salted({ latitude: 50.94, location: 'Domkloster 4, 50667 Köln' }),
      ...person,
      notes: salted(
        parent !== undefined ? stated : index === 0 ? `Wasser, Tür ${number}` : `trocken${index > 1 ? index : ''}`,
      ),
      ...signature,
      ...binding,
    };
  };
}

const sums = (files: Files) => Buffer.from([...files].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`).join(''));

export function listed(files: Files): Files {
  const own = [...files].filter(([name]) => name !== 'MANIFEST.sha256' && name !== 'pruefbuch/SUMMEN.sha256');
  const ofLog = ([name]: [string, Buffer]) => name.startsWith('pruefbuch/');
  const manifest = sums(new Map(own.filter((file) => !ofLog(file))));
  const rest: Files = new Map([['MANIFEST.sha256', manifest], ...own.filter(ofLog)]);
  return new Map([...own, ['MANIFEST.sha256', manifest], ['pruefbuch/SUMMEN.sha256', sums(rest)]]);
}

const way = async (tree: LogTree, position: number) =>
  Buffer.from((await inclusionPath(tree, position)).map((hash) => `${hash}\n`).join(''));

type Noted = { positions: readonly number[]; own: number; stamped: number };

async function logFilesOf(log: LogOfNode, { positions, own, stamped }: Noted): Promise<Files> {
  const [tree, before] = [log.tree(), log.tree(stamped)];
  const stamp = `pruefbuch/zeit-${place(stamped)}`;
  const files: Files = new Map([
    ['pruefbuch/checkpoint', Buffer.from(log.checkpoint())],
    ['pruefbuch/schluessel', Buffer.from(`${log.keyLine}\n`)],
    [`${stamp}/checkpoint`, Buffer.from(log.checkpoint(stamped))],
    [`${stamp}/reply`, Buffer.from('a token that nobody reads here')],
  ]);
  for (const position of [...positions, own])
    files.set(`pruefbuch/wege/${place(position)}.txt`, await way(tree, position));
  for (const position of positions) files.set(`${stamp}/wege/${place(position)}.txt`, await way(before, position));
  return files;
}

/** The last checkpoint is stamped. */
export async function caseFileOfNode(log: LogOfNode, records: readonly Made[]): Promise<Files> {
  const made = records.map((record) => recordFiles(log, record));
  const positions = made.flatMap(([places]) => places);
  const files: Files = new Map(made.flatMap(([, own]) => [...own]));
  for (const name of ['dokumentationen.csv', 'PRUEFEN.txt', 'pruefen.sh']) files.set(name, Buffer.from(`${name}\n`));
  const stamped = log.entries.length;
  const parts = { record: salted({ manifest: sha256(sums(files)) }), change: salted({ kind: 'caseFile' }) };
  const [own, ownFiles] = entered(log, 'pruefbuch/akte', { parts });
  const ofLog = await logFilesOf(log, { positions, own, stamped });
  return listed(new Map([...files, ...ownFiles, ...ofLog]));
}

export function sharedListed(files: Files): Files {
  const rest = new Map([...files].filter(([name]) => name !== 'SUMMEN.sha256'));
  return new Map([...rest, ['SUMMEN.sha256', sums(rest)]]);
}

/** Photos and notes of the first record only, and no names. */
export async function shareOfNode(log: LogOfNode, records: readonly Made[]): Promise<Files> {
  const files: Files = new Map();
  const positions: number[] = [];
  for (const [index, record] of records.entries()) {
    const [places, all] = recordFiles(log, record);
    positions.push(...places);
    for (const position of places) {
      const entry = `${record.number}/eintrag-${place(position)}`;
      const parts = [...all].filter(([name]) => name.startsWith(`${entry}/`));
      const named = parts.map(([name, bytes]) => [name.slice(0, -'.txt'.length), bytes] as const);
      // An earlier entry opens its kind of change only.
      const open = position !== places.at(-1) || index > 0 ? /\/change$/ : /\/(change|photos|notes)$/;
      const lines = named.map(([name, bytes]) => `${sha256(bytes)}  ${name.slice(entry.length + 1)}\n`);
      files.set(`${entry}.txt`, Buffer.from(lines.join('')));
      for (const [name, bytes] of named) if (open.test(name)) files.set(name, bytes);
    }
    if (index === 0) for (const [name, bytes] of all) if (name.includes('/foto-')) files.set(name, bytes);
  }
  for (const name of ['uebersicht.txt', 'PRUEFEN.txt', 'pruefen.sh']) files.set(name, Buffer.from(`${name}\n`));
  const own = Math.max(...positions);
  const ofLog = await logFilesOf(log, { positions, own, stamped: log.entries.length });
  return sharedListed(new Map([...files, ...ofLog]));
}
