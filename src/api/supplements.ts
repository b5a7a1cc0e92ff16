/** Nachträge of a record, and what it said first (docs/api.md). */
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
  textOrNull,
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

function parseSupplement(of: Row): ShownSupplement {
  const changes = changesIn(of.changes);
  return {
    id: readFilledText(of, 'id'),
    number: readText(of, 'number'),
    at: readTime(of, 'at'),
    by: readText(of, 'by'),
    byLink: readFlag(of, 'byLink'),
    kind: supplementKind({ changes }),
    changes,
    propertyName: readText(of, 'propertyName'),
    reason: readText(of, 'reason'),
    photoCount: toList(of.photos).length,
    state: readChoice(of, 'state'),
    held: readFlag(of, 'held'),
    transfer: null,
  };
}

function parseVersion(of: Row): Version {
  return {
    property: textOrNull(of, 'property'),
    propertyName: readText(of, 'propertyName'),
    serviceType: textOrNull(of, 'serviceType') as ServiceType | null,
    work: workIn(of.work),
    notes: readText(of, 'notes'),
  };
}
