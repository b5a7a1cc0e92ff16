/** Ordinals: '3.', 'drittes', 'fünfundzwanzigsten', '25ten'. Pure; words are folded. */

const ONES = ['', 'ein', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun'];
const FIRST = [
  '',
  'erst',
  'zweit',
  'dritt',
  'viert',
  'funft',
  'sechst',
  'siebt',
  'acht',
  'neunt',
  'zehnt',
  'elft',
  'zwolft',
];
const TEENS = ['drei', 'vier', 'funf', 'sech', 'sieb', 'acht', 'neun'].map((one) => `${one}zehnt`);
const TWENTIES = ONES.map((one) => `${one === '' ? '' : `${one}und`}zwanzigst`);
const ORDINALS = [...FIRST, ...TEENS, ...TWENTIES, 'dreissigst', 'einunddreissigst'];

/** '3.', 'drittes', '25ten'; null for no such number. */
export function ordinal(word: string | undefined): number | null {
  const [, digits] = /^(\d{1,2})(?:\.|te[nr]?)$/.exec(word ?? '') ?? [];
  if (digits !== undefined) return Number(digits);
  const known = ORDINALS.indexOf((word ?? '').replace(/e[nrsm]?$/, ''));
  return known > 0 && /e[nrsm]?$/.test(word ?? '') ? known : null;
}

/** Also '3' without full stop. */
export function dayNumber(word: string | undefined): number | null {
  return /^\d{1,2}$/.test(word ?? '') ? Number(word) : ordinal(word);
}
