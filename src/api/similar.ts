/** Pictures of a record that look very much like those of earlier records (docs/api.md), for offices. */
import { requestJson } from './client';
import { fromField, type Row, readFilledText, readText, readTime, rowOf, toList, toRow } from './values';

/** `file`: name for the file API. */
export type SimilarPhoto = { id: string; file: string };
/** `record`, `number`, `at` (ms) and `propertyName` of the earlier record. */
export type SimilarPair = {
  record: string;
  number: string;
  at: number;
  propertyName: string;
  photo: SimilarPhoto;
  otherPhoto: SimilarPhoto;
};

const parsePhoto = rowOf<SimilarPhoto>({ id: readFilledText, file: fromField('photo', readFilledText) });

const parsePair = rowOf<SimilarPair>({
  record: readFilledText,
  number: readText,
  at: readTime,
  propertyName: readText,
  photo: (row: Row) => parsePhoto(toRow(row.photo)),
  otherPhoto: (row: Row) => parsePhoto(toRow(row.otherPhoto)),
});

/**
 * The earliest first.
 * @throws RemoteError 'notFound' as for the record
 */
export function listSimilarPairs(record: string, signal?: AbortSignal): Promise<SimilarPair[]> {
  return requestJson(`/api/app/documentations/${record}/similar`, {
    signal,
    parse: (body) => toList(toRow(body).items).map((item) => parsePair(toRow(item))),
  });
}
