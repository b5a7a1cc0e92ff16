/** Address suggestions, from our own server. */
import { REQUEST_TIMEOUT } from '../domain/limits';
import { requestJson } from './client';
import { readFilledText, readNumber, toList, toRow } from './values';

export type FoundAddress = { label: string; latitude: number; longitude: number };

/**
 * At most five addresses in de, at and ch for three characters or more.
 * @throws RemoteError; 'temporary' where the provider is busy or down: the person can still type
 * the address.
 */
export function searchAddresses(query: string, signal: AbortSignal): Promise<FoundAddress[]> {
  return requestJson(`/api/app/geocode/search?${new URLSearchParams({ q: query })}`, {
    signal,
    timeoutMs: REQUEST_TIMEOUT,
    parse: (body) =>
      toList(toRow(body).results).map((item) => {
        const found = toRow(item);
        return {
          label: readFilledText(found, 'label'),
          latitude: readNumber(found, 'latitude'),
          longitude: readNumber(found, 'longitude'),
        };
      }),
  });
}
