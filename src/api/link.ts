/** What a documentation link leads to, asked with the link itself (docs/routes.md). */
import type { PropertyRecord } from '../domain/documentation/property';
import type { ServiceType } from '../domain/documentation/service';
import { call } from './client';
import { winterPart } from './records';
import { askTime } from './time';
import { filled, isWord, list, number, type Row, row, text, textOrNull } from './values';

/** `property` with 0/0 where its position is unknown; `company`: who the work is booked to or who works with a manager's own link, '' where nobody said. */
export type LinkAnswer = {
  property: Omit<PropertyRecord, 'notes' | 'serviceTypes'>;
  company: string;
  serviceTypes: ServiceType[];
};

/** @throws RemoteError with code `link_invalid` for a link that is unknown, ended or expired. */
export function askLink(token: string): Promise<LinkAnswer> {
  return call('/api/app/link', {
    credential: { kind: 'link', token },
    parse: (body) => {
      const answer = row(body);
      const property = row(answer.property);
      return {
        property: {
          id: filled(property, 'id'),
          name: text(property, 'name'),
          address: text(property, 'address'),
          latitude: degrees(property, 'latitude'),
          longitude: degrees(property, 'longitude'),
          ...winterPart(property),
        },
        company: textOrNull(answer, 'company') ?? '',
        serviceTypes: list(answer.serviceTypes).filter(isWord),
      };
    },
  });
}

function degrees(of: Row, field: string): number {
  return of[field] === null ? 0 : number(of, field);
}

/** Server time minus device time in ms, for phones on which nobody signs in (D9); off by at most half the answer's time. */
export async function measureClock(): Promise<number> {
  const sentAt = Date.now();
  const { at } = await askTime();
  return Math.round(at - (sentAt + Date.now()) / 2);
}
