/** Nachträge of a record, and its original values (docs/api.md). */
import type { ServiceType } from '../domain/documentation/service';
import { changesIn, supplementKind } from '../domain/documentation/supplement';
import type { ShownSupplement, Version } from '../domain/documentation/supplementLines';
import { workIn } from '../domain/documentation/workShape';
import { requestJson } from './client';
import {
  type Row,
  readChoice,
  readFilledText,
  readFlag,
  readText,
  readTime,
  rowOf,
  textOrNull,
  timeOrNull,
  toList,
  toRow,
} from './values';

/** `first` null: nothing was corrected. */
export type ServedSupplements = { items: ShownSupplement[]; first: Version | null };

/**
 * In the order of their captures.
 * @throws RemoteError 'notFound' as for the record
 */
export function getSupplements(record: string, signal?: AbortSignal): Promise<ServedSupplements> {
  return requestJson(`/api/app/documentations/${record}/supplements`, {
    signal,
    parse: (body) => {
      const { items, first } = toRow(body);
      return {
        items: toList(items).map((item) => parseSupplement(toRow(item))),
        first: first ? parseVersion(toRow(first)) : null,
      };
    },
  });
}

const parseSupplement = rowOf<ShownSupplement>({
  id: readFilledText,
  number: readText,
  at: readTime,
  completedAt: timeOrNull,
  by: readText,
  byLink: readFlag,
  kind: ({ changes }) => supplementKind({ changes: changesIn(changes) }),
  changes: ({ changes }) => changesIn(changes),
  propertyName: readText,
  // An older server lacks it.
  propertyAddress: (of, field) => textOrNull(of, field) ?? '',
  reason: readText,
  photoCount: ({ photos }) => toList(photos).length,
  state: readChoice,
  held: readFlag,
  transfer: () => null,
});

function parseVersion(of: Row): Version {
  return {
    property: textOrNull(of, 'property'),
    propertyName: readText(of, 'propertyName'),
    propertyAddress: textOrNull(of, 'propertyAddress') ?? '',
    serviceType: textOrNull(of, 'serviceType') as ServiceType | null,
    work: workIn(of.work),
    notes: readText(of, 'notes'),
  };
}
