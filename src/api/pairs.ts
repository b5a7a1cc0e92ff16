/** Pairs of Vorher and Nachher of a record (docs/api.md). */
import { requestJson } from './client';
import { fromField, type Row, readFilledText, readText, readTime, rowOf, toList, toRow } from './values';

/** `file`: name for the file API; `record`, `number` of its record; `takenAt` device time, ms; `masked`: parts are covered. */
export type PairedPhoto = {
  id: string;
  file: string;
  record: string;
  number: string;
  takenAt: number;
  masked: boolean;
};
export type PhotoPair = { before: PairedPhoto; after: PairedPhoto };

const parsePaired = rowOf<PairedPhoto>({
  id: readFilledText,
  file: fromField('photo', readFilledText),
  record: readFilledText,
  number: readText,
  takenAt: readTime,
  // Absent from an older server.
  masked: (of) => of.masked === true,
});

const parsePair = rowOf<PhotoPair>({
  before: (of: Row) => parsePaired(toRow(of.before)),
  after: (of: Row) => parsePaired(toRow(of.after)),
});

/**
 * By the time of the Vorher.
 * @throws RemoteError 'notFound' as for the record
 */
export function listPairs(record: string, signal?: AbortSignal): Promise<PhotoPair[]> {
  return requestJson(`/api/app/documentations/${record}/pairs`, {
    signal,
    parse: (body) => toList(toRow(body).items).map((item) => parsePair(toRow(item))),
  });
}
