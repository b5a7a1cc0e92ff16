/** What a Schadenakte is made of (D164). Every call throws RemoteError. */
import { call } from './client';
import { filled, flag, list, number, type Row, row, text } from './values';

/** A part of an entry: what is hashed is salt ‖ text. */
export type PartRecord = { name: string; salt: string; text: string };
/** What is left of a part from which something was erased (D206): the hash of salt ‖ text. */
export type ErasedPart = { name: string; hash: string };
/** An entry of the log with its place in it, its hash as hex, and its parts in their order. */
export type EntryRecord = { position: number; entry: string; parts: PartRecord[] };
/** `sealed`: the text as the phone sealed it; `fits`: whether the server finds what it stores in its log; `entries`: the oldest first. */
export type RecordParts = { number: string; sealed: string; fits: boolean; entries: LyingEntry[] };
/** An entry of which parts may be erased. */
export type LyingEntry = { position: number; entry: string; parts: (PartRecord | ErasedPart)[] };

export function getParts(id: string, signal?: AbortSignal): Promise<RecordParts> {
  return call(`/api/app/documentations/${encodeURIComponent(id)}/parts`, {
    signal,
    parse: (body) => {
      const of = row(body);
      return {
        number: filled(of, 'number'),
        sealed: filled(of, 'sealed'),
        fits: flag(of, 'fits'),
        entries: list(of.entries).map(row).map(lyingEntryOf),
      };
    },
  });
}

/** Enters the list of a Schadenakte's files. @param manifest SHA-256 of the list, 64 hex characters. */
export function enterCaseFile(manifest: string, signal?: AbortSignal): Promise<EntryRecord> {
  return call('/api/app/case-files', {
    method: 'POST',
    body: { manifest },
    signal,
    parse: (body) => entryOf(row(body)),
  });
}

/** An entry as the server tells it. */
export function entryOf(of: Row): EntryRecord {
  return { position: number(of, 'position'), entry: filled(of, 'entry'), parts: list(of.parts).map(row).map(partOf) };
}

function lyingEntryOf(of: Row): LyingEntry {
  const parts = list(of.parts)
    .map(row)
    .map((part) =>
      part.hash === undefined ? partOf(part) : { name: filled(part, 'name'), hash: filled(part, 'hash') },
    );
  return { position: number(of, 'position'), entry: filled(of, 'entry'), parts };
}

function partOf(part: Row): PartRecord {
  return { name: filled(part, 'name'), salt: filled(part, 'salt'), text: text(part, 'text') };
}
