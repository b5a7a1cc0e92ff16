/** Rows of photos, as PocketBase sends them. */
import type { PhotoSource } from '../domain/documentation/documentation';
import type { PhotoRole } from '../domain/documentation/photoMarks';
import type { Open } from '../domain/shape';
import { fromField, type Row, readChoice, readFilledText, readNumber, readText, readTime, rowOf } from './values';

/** `file`: name for the file API; `takenAt`: device time, ISO 8601. */
export type PhotoRecord = {
  id: string;
  documentation: string;
  file: string;
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  takenAt: string;
  source: Open<PhotoSource>;
  sequence: number;
  role?: Open<PhotoRole>;
  pair?: string;
  masked?: true;
};

const parsePhotoFacts = rowOf<Omit<PhotoRecord, 'role' | 'pair' | 'masked'>>({
  id: readFilledText,
  documentation: readFilledText,
  file: fromField('photo', readFilledText),
  sha256: readFilledText,
  ...{ bytes: readNumber, width: readNumber, height: readNumber },
  takenAt: (of) => new Date(readTime(of, 'taken_at')).toISOString(),
  source: (of, field) => readChoice(of, field),
  sequence: readNumber,
});

/** Rows of an older server have no marks. */
export function parsePhoto(of: Row): PhotoRecord {
  return {
    ...parsePhotoFacts(of),
    ...(of.role ? { role: readChoice<PhotoRole>(of, 'role') } : {}),
    ...(of.pair ? { pair: readText(of, 'pair') } : {}),
    ...(of.masked === true ? { masked: true } : {}),
  };
}
