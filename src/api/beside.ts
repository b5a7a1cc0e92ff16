/** Derived fields of a record: how much has arrived, and what is unusual. */
import { exceptionsOf } from '../domain/documentation/exception';
import type { DocumentationRecord, Similar } from '../domain/documentation/record';
import { type Row, readNumber, readText, readTime, rowOf, toList, toRow } from './values';

type Arriving = Pick<DocumentationRecord, 'photoCount' | 'photosArrived' | 'receivedAt'>;

type Supplemented = Pick<DocumentationRecord, 'supplementedAt' | 'supplementPhotos' | 'withdrawn' | 'defect'>;

/** Absent fields are not shown. */
export function besideOf(of: Row): Arriving & Pick<DocumentationRecord, 'exceptions' | 'similar'> & Supplemented {
  const exceptions = exceptionsOf(of.exceptions);
  const similar = toList(of.similar ?? []).map((one) => parseSimilar(toRow(one)));
  return {
    ...arrivingOf(of),
    ...supplementedOf(of),
    ...(exceptions.length > 0 && { exceptions }),
    ...(similar.length > 0 && { similar }),
  };
}

const parseSimilar = rowOf<Similar>({ number: readText, at: readTime });

/** What Nachträge left on their record, and its mark; an older server lacks the columns. */
function supplementedOf(of: Row): Supplemented {
  const at = of.supplemented_at ? readTime(of, 'supplemented_at') : undefined;
  return {
    ...(at !== undefined && { supplementedAt: at }),
    ...(of.supplement_photos ? { supplementPhotos: readNumber(of, 'supplement_photos') } : {}),
    ...(of.withdrawn === true && { withdrawn: true }),
    ...(of.defect === true && { defect: true }),
  };
}

/** `photo_count` of an unfinished record is what arrived; its manifest says the total. */
function arrivingOf(of: Row): Arriving {
  const there = readNumber(of, 'photo_count');
  if (of.state !== 'receiving') return { photoCount: there };
  return { photoCount: toList(of.manifest).length, photosArrived: there, receivedAt: readTime(of, 'received_at') };
}
