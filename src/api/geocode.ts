/**
 * Addresses of positions, from our own server. It does not queue: a busy server says so at
 * once.
 */
import type { Position } from '../domain/documentation/place';
import { GEOCODE_TIMEOUT, REQUEST_TIMEOUT } from '../domain/limits';
import { requestJson } from './client';
import { readFilledText, toRow } from './values';
import type { Credential } from './wire';

/**
 * @param credential default: the page's session. A link worker passes the link.
 * @throws RemoteError; 'temporary' with code `geocoding_failed` when the provider is down, without
 * it when it is busy.
 */
export function reverseGeocode(
  at: Position,
  { credential, signal }: { credential?: Credential; signal?: AbortSignal } = {},
): Promise<{ address: string }> {
  const search = new URLSearchParams({ lat: String(at.latitude), lon: String(at.longitude) });
  return requestJson(`/api/app/geocode/reverse?${search}`, {
    ...(credential ? { credential } : {}),
    signal,
    timeoutMs: GEOCODE_TIMEOUT + REQUEST_TIMEOUT,
    parse: (body) => ({ address: readFilledText(toRow(body), 'address') }),
  });
}
