/** Contents of a Schadenakte. Every call throws RemoteError. */
import { requestJson } from './client';
import { type Row, readFilledText, readFlag, readNumber, readText, toList, toRow } from './values';

/** A part of an entry; its hash is over salt ‖ text. */
export type PartRecord = { name: string; salt: string; text: string };
/** A part whose content was erased: only the hash of salt ‖ text remains. */
export type ErasedPart = { name: string; hash: string };
/** An entry of the log with position, hash as hex, and ordered parts. */
export type EntryRecord = { position: number; entry: string; parts: PartRecord[] };
/**
 * `sealed`: the text as the phone sealed it, '' if it names another property's place. `fits`: whether the server's stored data matches its
 * log; `entries`: oldest first.
 */
export type RecordParts = { number: string; sealed: string; fits: boolean; entries: LyingEntry[] };
/** An entry some of whose parts may be erased. */
export type LyingEntry = { position: number; entry: string; parts: (PartRecord | ErasedPart)[] };

export function getParts(id: string, signal?: AbortSignal): Promise<RecordParts> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(id)}/parts`, {
    signal,
    parse: (body) => {
      const of = toRow(body);
      return {
        number: readFilledText(of, 'number'),
        sealed: readText(of, 'sealed'),
        fits: readFlag(of, 'fits'),
        entries: toList(of.entries).map(toRow).map(lyingEntryOf),
      };
    },
  });
}

/** A Nachtrag as a package has it: a folder of its own. */
export type PackedSupplement = { id: string; number: string; photoCount: number; isComplete: boolean };

/** In the order of their captures. */
export function listPackedSupplements(record: string, signal?: AbortSignal): Promise<PackedSupplement[]> {
  return requestJson(`/api/app/documentations/${encodeURIComponent(record)}/supplements`, {
    signal,
    parse: (body) =>
      toList(toRow(body).items)
        .map(toRow)
        .map((of) => ({
          id: readFilledText(of, 'id'),
          number: readFilledText(of, 'number'),
          photoCount: toList(of.photos).length,
          isComplete: readText(of, 'state') === 'complete' && !readFlag(of, 'held'),
        })),
  });
}

/** @param manifest SHA-256 of the file list, 64 hex characters. */
export function enterCaseFile(manifest: string, signal?: AbortSignal): Promise<EntryRecord> {
  return requestJson('/api/app/case-files', {
    method: 'POST',
    body: { manifest },
    signal,
    parse: (body) => parseEntry(toRow(body)),
  });
}

/** An entry as the server sends it. */
export function parseEntry(of: Row): EntryRecord {
  return {
    position: readNumber(of, 'position'),
    entry: readFilledText(of, 'entry'),
    parts: toList(of.parts).map(toRow).map(partOf),
  };
}

function lyingEntryOf(of: Row): LyingEntry {
  const parts = toList(of.parts)
    .map(toRow)
    .map((part) =>
      part.hash === undefined
        ? partOf(part)
        : { name: readFilledText(part, 'name'), hash: readFilledText(part, 'hash') },
    );
  return { position: readNumber(of, 'position'), entry: readFilledText(of, 'entry'), parts };
}

function partOf(part: Row): PartRecord {
  return { name: readFilledText(part, 'name'), salt: readFilledText(part, 'salt'), text: readText(part, 'text') };
}
