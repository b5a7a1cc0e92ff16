/** The Bundesländer. Which one a property lies in: landPostcodes.ts. Pure. */

/** By the two letters of ISO 3166-2:DE. */
export const LAND_NAME = {
  BW: 'Baden-Württemberg',
  BY: 'Bayern',
  BE: 'Berlin',
  BB: 'Brandenburg',
  HB: 'Bremen',
  HH: 'Hamburg',
  HE: 'Hessen',
  MV: 'Mecklenburg-Vorpommern',
  NI: 'Niedersachsen',
  NW: 'Nordrhein-Westfalen',
  RP: 'Rheinland-Pfalz',
  SL: 'Saarland',
  SN: 'Sachsen',
  ST: 'Sachsen-Anhalt',
  SH: 'Schleswig-Holstein',
  TH: 'Thüringen',
} as const;
export type Land = keyof typeof LAND_NAME;

/** In the order of their names. */
export const LANDS: readonly Land[] = (Object.keys(LAND_NAME) as Land[]).sort((a, b) =>
  LAND_NAME[a] < LAND_NAME[b] ? -1 : 1,
);

/** Whether a foreign value is a Land. */
export function isLand(value: unknown): value is Land {
  return LANDS.some((land) => land === value);
}
