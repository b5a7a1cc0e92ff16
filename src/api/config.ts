/** Configuration by the operator of this installation (environment, docs/api.md). */
import { isObject } from '../domain/shape';
import { requestJson } from './client';
import { readFilledText, toRow } from './values';

/** The operator, from IMPRINT_* (D46); the address by lines. */
export type Imprint = { name: string; address: string[]; email: string; responsible: string };

export type PublicConfig = {
  /** Leaflet template of the map tiles, `{z}`, `{x}`, `{y}`. */
  tileUrl: string;
  /** Template of 'In Maps öffnen', `{lat}`, `{lon}`. */
  mapsLink: string;
  /** Null: the operator set none. Undefined: the request failed. */
  imprint: Imprint | null | undefined;
  /**
   * The operator's sentences on costs for a Dienstleister and on the data's location; null = none.
   */
  costs: string | null;
  hosting: string | null;
};

/** Equal to the server's defaults: without a network there is no map, but the link works. */
const DEFAULTS: PublicConfig = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  mapsLink: 'https://www.google.com/maps/search/?api=1&query={lat},{lon}',
  imprint: undefined,
  costs: null,
  hosting: null,
};

let remembered: PublicConfig | null = null;

/**
 * Requested once; after a failure returns the defaults, and the next call retries. Never throws.
 */
export async function publicConfig(): Promise<PublicConfig> {
  if (remembered) return remembered;
  try {
    remembered = await requestJson('/api/app/config', {
      credential: null,
      parse: (body) => {
        const answer = toRow(body);
        return {
          tileUrl: readFilledText(answer, 'tileUrl'),
          mapsLink: readFilledText(answer, 'mapsLink'),
          imprint: isObject(answer.imprint) ? imprintOf(answer.imprint) : null,
          costs: sentenceOrNull(answer.costs),
          hosting: sentenceOrNull(answer.hosting),
        };
      },
    });
    return remembered;
  } catch {
    return DEFAULTS;
  }
}

/** An older server omits these. */
function sentenceOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function imprintOf(imprint: Record<string, unknown>): Imprint {
  return {
    name: readFilledText(imprint, 'name'),
    address: readFilledText(imprint, 'address')
      .split(';')
      .map((line) => line.trim()),
    email: readFilledText(imprint, 'email'),
    responsible: readFilledText(imprint, 'responsible'),
  };
}
