/** Derived fields of a record: how much has arrived, and what is unusual. */
import { exceptionsOf } from '../domain/documentation/exception';
import type { DocumentationRecord, Similar } from '../domain/documentation/record';
import { type Row, readNumber, readText, readTime, rowOf, toList, toRow } from './values';

type Arriving = Pick<DocumentationRecord, 'photoCount' | 'photosArrived' | 'receivedAt'>;

type Supplemented = Pick<DocumentationRecord, 'supplementedAt' | 'supplementPhotos' | 'withdrawn' | 'defect'>;

/** Absent fields are not shown. */
export function besideOf(row: Row): Arriving & Pick<DocumentationRecord, 'exceptions' | 'similar'> & Supplemented {
  const exceptions = exceptionsOf(row.exceptions);
  const similar = toList(row.similar ?? []).map((one) => parseSimilar(toRow(one)));
  return {
    ...arrivingOf(row),
    ...supplementedOf(row),
    ...(exceptions.length > 0 && { exceptions }),
    ...(similar.length > 0 && { similar }),
  };
}

const parseSimilar = rowOf<Similar>({ number: readText, at: readTime });

/** What Nachträge left on their record, and its mark; an older server lacks the columns. */
function supplementedOf(row: Row): Supplemented {
  const at = row.supplemented_at ? readTime(row, 'supplemented_at') : undefined;
  return {
    ...(at !== undefined && { supplementedAt: at }),
    ...(row.supplement_photos ? { supplementPhotos: readNumber(row, 'supplement_photos') } : {}),
    ...(row.withdrawn === true && { withdrawn: true }),
    ...(row.defect === true && { defect: true }),
  };
}

/** `photo_count` of an unfinished record is what arrived; its manifest says the total. */
function arrivingOf(row: Row): Arriving {
  const there = readNumber(row, 'photo_count');
  if (row.state !== 'receiving') return { photoCount: there };
  return { photoCount: toList(row.manifest).length, photosArrived: there, receivedAt: readTime(row, 'received_at') };
}
