/** Who works where: the running sharings between a Hausverwaltung and its providers (D2, D50). */
import type { ServiceType } from '../domain/documentation/service';
import { requestJson, sendCommand } from './client';
import { parseServiceTypes, RUNNING, wholeSet } from './records';
import { fromField, readFilledText, readFlag, readNumber, readText, readTime, rowOf, toRow } from './values';

/** One provider on one property; names stand in the row, so that nobody has to see the accounts behind it. */
export type SharingRecord = {
  id: string;
  property: string;
  companyAdmin: string;
  companyName: string;
  /** The Hausverwaltung as it is called there. */
  managerName: string;
  serviceTypes: ServiceType[];
  /** Since when, ms. */
  since: number;
  /** Whether the provider has confirmed its address (D17). */
  verified: boolean;
};

/** All running sharings the signed-in account is a side of. @throws RemoteError; never a part of the set. */
export function listSharings(signal?: AbortSignal): Promise<SharingRecord[]> {
  return wholeSet('property_sharing', { filter: RUNNING, parse: parseSharing }, signal);
}

/**
 * Shares further own properties with a provider that is connected already, at once and without a mail (D140); all or none.
 * @returns how many are shared now, got a service besides, were shared like that already.
 * @throws RemoteError 'notFound' where a property is not there any more, or nothing is shared with the provider any more
 */
export function shareProperties(of: {
  company: string;
  properties: readonly string[];
  serviceTypes: readonly ServiceType[];
}): Promise<{ made: number; widened: number; same: number }> {
  return requestJson('/api/app/sharings', {
    method: 'POST',
    body: of,
    parse: (body) => {
      const done = toRow(body);
      return { made: readNumber(done, 'made'), widened: readNumber(done, 'widened'), same: readNumber(done, 'same') };
    },
  });
}

/** Ends a sharing with the company's assignments and links there, from either side (D29). @throws RemoteError 'notFound' */
export function endSharing(id: string): Promise<void> {
  return sendCommand(`/api/app/sharings/${encodeURIComponent(id)}/end`, { method: 'POST' });
}

const parseSharing = rowOf<SharingRecord>({
  id: readFilledText,
  property: readFilledText,
  companyAdmin: fromField('company_admin', readFilledText),
  companyName: fromField('company_name', readText),
  managerName: fromField('manager_name', readText),
  serviceTypes: parseServiceTypes,
  since: fromField('created', readTime),
  verified: fromField('company_verified', readFlag),
});
