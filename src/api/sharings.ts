/** Running sharings between a Hausverwaltung and its providers. */
import type { ServiceType } from '../domain/documentation/service';
import { requestJson, sendCommand } from './client';
import { loadAllRows, parseServiceTypes, RUNNING } from './records';
import { fromField, readFilledText, readFlag, readNumber, readText, readTime, rowOf, toRow } from './values';

/** One provider on one property. The row has the names, so that accounts stay private. */
export type SharingRecord = {
  id: string;
  property: string;
  companyAdmin: string;
  companyName: string;
  /** Name of the Hausverwaltung. */
  managerName: string;
  serviceTypes: ServiceType[];
  since: number;
  /** The provider confirmed its address. */
  verified: boolean;
};

/**
 * Running sharings of the account, on either side.
 * @throws RemoteError; the result is never partial.
 */
export function listSharings(signal?: AbortSignal): Promise<SharingRecord[]> {
  return loadAllRows('property_sharing', { filter: RUNNING, parse: parseSharing }, signal);
}

/**
 * Shares more properties with a connected provider, without a mail (D140); all or none.
 * @returns how many are new, got a service, or were unchanged.
 * @throws RemoteError 'notFound' for a deleted property or an ended connection
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

/**
 * Ends a sharing with the company's assignments and links there, from either side.
 * @throws RemoteError 'notFound'
 */
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
