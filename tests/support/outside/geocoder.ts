/** A real HTTP server as the geocoder. */
import { json, type Outside, startOutside } from './outside';

export { json };

export type Geocoder = Outside & { env: { GEOCODER_REVERSE_URL: string; GEOCODER_SEARCH_URL: string } };

export async function startGeocoder(): Promise<Geocoder> {
  const outside = await startOutside();
  outside.reply = json({ features: [] });
  const env = { GEOCODER_REVERSE_URL: `${outside.url}/reverse`, GEOCODER_SEARCH_URL: `${outside.url}/api` };
  return Object.assign(outside, { env });
}

/** One place as Photon answers it; `more`: further properties. */
export function feature(coordinates: unknown, more: Record<string, unknown> = {}) {
  const properties = { osm_type: 'N', countrycode: 'DE', country: 'Deutschland', ...more };
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}
