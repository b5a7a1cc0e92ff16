/** Bundesländer; landPostcodes.ts maps properties to them. Pure. */

/** By ISO 3166-2:DE code. */
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

/** Sorted by name. */
export const LANDS: readonly Land[] = (Object.keys(LAND_NAME) as Land[]).sort((a, b) =>
  LAND_NAME[a] < LAND_NAME[b] ? -1 : 1,
);

export function isLand(value: unknown): value is Land {
  return LANDS.some((land) => land === value);
}
