/** What a Schadenakte is made of (D164). Every call throws RemoteError. */
import { call } from './client';
import { filled, flag, list, number, type Row, row, text } from './values';

/** A part of an entry: what is hashed is salt ‖ text. */
export type PartRecord = { name: string; salt: string; text: string };
/** An entry of the log with its place in it, its hash as hex, and its parts in their order. */
export type EntryRecord = { position: number; entry: string; parts: PartRecord[] };
/** `sealed`: the text as the phone sealed it; `fits`: whether the server finds what it stores in its log; `entries`: the oldest first. */
export type RecordParts = { number: string; sealed: string; fits: boolean; entries: EntryRecord[] };

export function getParts(id: string, signal?: AbortSignal): Promise<RecordParts> {
  return call(`/api/app/documentations/${encodeURIComponent(id)}/parts`, {
    signal,
    parse: (body) => {
      const of = row(body);
      return {
        number: filled(of, 'number'),
        sealed: filled(of, 'sealed'),
        fits: flag(of, 'fits'),
        entries: list(of.entries).map(row).map(entryOf),
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
  const parts = list(of.parts)
    .map(row)
    .map((part) => ({ name: filled(part, 'name'), salt: filled(part, 'salt'), text: text(part, 'text') }));
  return { position: number(of, 'position'), entry: filled(of, 'entry'), parts };
}
