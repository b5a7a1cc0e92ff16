/** What the operator of this installation chose for everybody (environment, docs/routes.md). */
import { isObject } from '../domain/shape';
import { requestJson } from './client';
import { readFilledText, toRow } from './values';

/** Who runs this installation, from IMPRINT_* (D46); the address line by line. */
export type Imprint = { name: string; address: string[]; email: string; responsible: string };

export type PublicConfig = {
  /** Leaflet template of the map tiles, `{z}`, `{x}`, `{y}` (D14). */
  tileUrl: string;
  /** Template of 'In Maps öffnen', `{lat}`, `{lon}` (D14). */
  mapsLink: string;
  /** Null where the operator did not say, undefined where it could not be asked. */
  imprint: Imprint | null | undefined;
  /** What it costs a Dienstleister, and where the data lies, in the operator's sentences (D141); null = not said. */
  costs: string | null;
  hosting: string | null;
};

/** Same as the server's own defaults: without a network there is no map, but the link can be made. */
const DEFAULTS: PublicConfig = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  mapsLink: 'https://www.google.com/maps/search/?api=1&query={lat},{lon}',
  imprint: undefined,
  costs: null,
  hosting: null,
};

let remembered: PublicConfig | null = null;

/** Asked once; without an answer the defaults, and the next call asks again. Never throws. */
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

/** A server that is older than these says nothing. */
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
