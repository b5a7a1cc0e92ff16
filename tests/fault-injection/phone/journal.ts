/**
 * The disk of a phone in Node. fake-indexeddb keeps everything in memory; here every transaction that wrote something is
 * appended to a file before its `complete` is told, as a browser with strict durability does. A process that is killed
 * loses what was not committed and nothing else; half a record at the end of the file is no transaction.
 */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { JOURNAL, type Write } from './record';

// What fake-indexeddb's own classes are made of: its types say only what a browser's have, and its disk is its memory.
type RollbackLog = object;
type Records = { values: () => Iterable<{ key: unknown; value: unknown }> };
type RawStore = {
  name: string;
  records: Records;
  storeRecord: (record: { key?: unknown; value: unknown }, noOverwrite: boolean, log?: RollbackLog) => unknown;
  deleteRecord: (key: unknown, log?: RollbackLog) => void;
  clear: (log?: RollbackLog) => void;
};
type RawTransaction = { _rollbackLog: RollbackLog };
type RawDatabase = { _rawDatabase: { rawObjectStores: Map<string, RawStore> } };

/** A file that has grown beyond this is written anew at the next start. */
const COMPACT_FROM = 4_000_000;

export class Journal {
  private generation = 0;
  private file: number | null = null;
  /** While what is on the disk is put back, nothing is written. */
  private replaying = false;
  private readonly open = new WeakMap<RollbackLog, Write[]>();

  /** Watches the IndexedDB of this process. @param folder where the file is kept. */
  static async install(folder: string): Promise<Journal> {
    const journal = new Journal(folder);
    journal.watchStores(await rawStoreClass());
    journal.watchCommits();
    return journal;
  }

  private constructor(private readonly folder: string) {}

  /**
   * Puts back what an earlier life of this phone left.
   * @param database opened by the app's own code, with its stores; nobody else works on it meanwhile.
   */
  async restore(database: () => Promise<IDBDatabase>): Promise<void> {
    const last = generations(this.folder).at(-1);
    this.replaying = last !== undefined;
    if (last === undefined) this.begin(1);
    const stores = (await database()) as unknown as RawDatabase;
    if (last === undefined) return;
    this.generation = last;
    const path = join(this.folder, `${JOURNAL}${last}`);
    const { records, length, size } = recordsIn(readFileSync(path));
    const raw = stores._rawDatabase.rawObjectStores;
    for (const store of raw.values()) store.clear();
    for (const writes of records) for (const write of writes) put(raw, write);
    this.replaying = false;
    if (length > COMPACT_FROM || length < size) this.compact(raw);
    else this.file = openSync(path, 'a');
  }

  private begin(generation: number): void {
    this.generation = generation;
    this.file = openSync(join(this.folder, `${JOURNAL}${generation}`), 'a');
  }

  /** Everything as it is, in a new file; the old one goes when the new one is whole. */
  private compact(raw: Map<string, RawStore>): void {
    const next = this.generation + 1;
    const half = join(this.folder, `half-${next}`);
    const file = openSync(half, 'w');
    for (const store of raw.values())
      for (const { key, value } of store.records.values())
        append(file, [{ kind: 'put', store: store.name, key, value }]);
    closeSync(file);
    renameSync(half, join(this.folder, `${JOURNAL}${next}`));
    rmSync(join(this.folder, `${JOURNAL}${this.generation}`), { force: true });
    this.begin(next);
  }

  private note(log: RollbackLog | undefined, write: Write): void {
    // Without a log it is the way back of something that was aborted.
    if (!log || this.replaying) return;
    const writes = this.open.get(log) ?? [];
    writes.push(write);
    this.open.set(log, writes);
  }

  private watchStores(prototype: RawStore): void {
    const { storeRecord, deleteRecord, clear } = prototype;
    const note = this.note.bind(this);
    prototype.storeRecord = function (this: RawStore, record, noOverwrite, log) {
      const key = storeRecord.call(this, record, noOverwrite, log);
      note(log, { kind: 'put', store: this.name, key, value: record.value });
      return key;
    };
    prototype.deleteRecord = function (this: RawStore, key, log) {
      deleteRecord.call(this, key, log);
      note(log, { kind: 'delete', store: this.name, key: plainKey(key) });
    };
    prototype.clear = function (this: RawStore, log) {
      clear.call(this, log);
      note(log, { kind: 'clear', store: this.name });
    };
  }

  private watchCommits(): void {
    const prototype = IDBTransaction.prototype as unknown as EventTarget;
    const tell = prototype.dispatchEvent;
    const commit = (transaction: RawTransaction) => this.commit(transaction);
    prototype.dispatchEvent = function (this: EventTarget, event: Event) {
      if (event.type === 'complete') commit(this as unknown as RawTransaction);
      return tell.call(this, event);
    };
  }

  private commit({ _rollbackLog: log }: RawTransaction): void {
    const writes = this.open.get(log);
    if (!writes || this.file === null) return;
    this.open.delete(log);
    append(this.file, writes);
  }
}

/** The class behind every object store, which fake-indexeddb exports nowhere. */
async function rawStoreClass(): Promise<RawStore> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('probe');
    request.onupgradeneeded = () => request.result.createObjectStore('probe');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const [store] = (database as unknown as RawDatabase)._rawDatabase.rawObjectStores.values();
  database.close();
  if (!store) throw new Error('fake-indexeddb keeps its stores elsewhere now');
  return Object.getPrototypeOf(store) as RawStore;
}

type Range = { lower: unknown; upper: unknown; lowerOpen: boolean; upperOpen: boolean };

function plainKey(key: unknown): unknown {
  if (!(key instanceof IDBKeyRange)) return key;
  const { lower, upper, lowerOpen, upperOpen } = key;
  return { lower, upper, lowerOpen, upperOpen } satisfies Range;
}

function realKey(key: unknown): unknown {
  if (typeof key !== 'object' || key === null || !('lowerOpen' in key)) return key;
  const { lower, upper, lowerOpen, upperOpen } = key as Range;
  if (lower === undefined) return IDBKeyRange.upperBound(upper, upperOpen);
  if (upper === undefined) return IDBKeyRange.lowerBound(lower, lowerOpen);
  return IDBKeyRange.bound(lower, upper, lowerOpen, upperOpen);
}

function put(raw: Map<string, RawStore>, write: Write): void {
  const store = raw.get(write.store);
  if (!store) return;
  if (write.kind === 'clear') store.clear();
  else if (write.kind === 'delete') store.deleteRecord(realKey(write.key));
  else store.storeRecord({ key: write.key, value: write.value }, false);
}

/** Length, checksum, content: one transaction. */
function append(file: number, writes: Write[]): void {
  const content = serialize(writes);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(content.length, 0);
  head.writeUInt32LE(crc32(content), 4);
  const record = Buffer.concat([head, content]);
  for (let at = 0; at < record.length; ) at += writeSync(file, record, at);
}

function recordsIn(bytes: Buffer): { records: Write[][]; length: number; size: number } {
  const records: Write[][] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (content.length < length || crc32(content) !== bytes.readUInt32LE(at + 4)) break;
    records.push(deserialize(content) as Write[]);
    at += 8 + length;
  }
  return { records, length: at, size: bytes.length };
}

function generations(folder: string): number[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).filter((name) => name.startsWith(JOURNAL));
  return found.map((name) => Number(name.slice(JOURNAL.length))).sort((a, b) => a - b);
}
