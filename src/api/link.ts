/** The target of a documentation link, requested with the link itself (docs/api.md). */
import type { PropertyRecord } from '../domain/documentation/property';
import type { ServiceType } from '../domain/documentation/service';
import { requestJson } from './client';
import { winterPart } from './records';
import { requestTime } from './time';
import { isWord, type Row, readFilledText, readNumber, readText, textOrNull, toList, toRow } from './values';

/**
 * `property` with 0/0 = position unknown; `company`: the company that the work is booked to, '' =
 * unknown.
 */
export type LinkAnswer = {
  property: Omit<PropertyRecord, 'notes' | 'serviceTypes'>;
  company: string;
  serviceTypes: ServiceType[];
};

/** @throws RemoteError with code `link_invalid` for a link that is unknown, ended or expired. */
export function loadLink(token: string): Promise<LinkAnswer> {
  return requestJson('/api/app/link', {
    credential: { kind: 'link', token },
    parse: (body) => {
      const answer = toRow(body);
      const property = toRow(answer.property);
      return {
        property: {
          id: readFilledText(property, 'id'),
          name: readText(property, 'name'),
          address: readText(property, 'address'),
          latitude: readDegrees(property, 'latitude'),
          longitude: readDegrees(property, 'longitude'),
          ...winterPart(property),
        },
        company: textOrNull(answer, 'company') ?? '',
        serviceTypes: toList(answer.serviceTypes).filter(isWord),
      };
    },
  });
}

function readDegrees(row: Row, field: string): number {
  return row[field] === null ? 0 : readNumber(row, field);
}

/**
 * Server time minus device time in ms, for phones without a sign-in; error at most half the round
 * trip.
 */
export async function measureClock(): Promise<number> {
  const sentAt = Date.now();
  const { at } = await requestTime();
  return Math.round(at - (sentAt + Date.now()) / 2);
}
