/** The public check of a record by its number (D161), and the printed address. */
import { offsetAt } from '../time/germanClock';

export const CHECK_PATH = '/pruefen';

/**
 * The printed address.
 * @param base the installation's address, `https://belege.example.org`.
 */
export function checkAddress(base: string, number: string): string {
  return `${base.replace(/\/+$/, '')}${CHECK_PATH}/${number}`;
}

/** A hash for comparison by eye: first and last eight characters, in one line. */
export function shortRoot(hex: string): string {
  return `${hex.slice(0, 8)}\u00a0…\u00a0${hex.slice(-8)}`;
}

/** As text, `Prüfsumme 1a2b3c4d … 5e6f7a8b`. */
export function sumText(entry: string): string {
  return `Prüfsumme ${shortRoot(entry)}`;
}

/** Text after a town: directions, or a person. */
const REST = /^(bei|b\.|c\/o|herrn?|frau|familie|fam\.?|haus|hinterhaus|vorderhaus|wohnung|whg\.?|etage|keller)$/i;
const STREET = /(straße|strasse|str\.?|weg|platz|allee|gasse|chaussee|ufer|damm)$/i;
const TOWN_MAX = 40;

/**
 * Postcode and town of a typed address, `50667 Köln`; '' for none. Possible streets or names are
 * dropped, leaving the postcode.
 */
export function townOf(address: string): string {
  const [, postcode = '', behind = ''] =
    /(?:^|[\s,;]|D-)(\d{5})(?!\d)(?:\s+([^\d,;\n]*))?(?=$|[,;\n\d])/.exec(address) ?? [];
  const words = behind.trim().split(/\s+/);
  const end = words.findIndex((word) => REST.test(word));
  const town = (end < 0 ? words : words.slice(0, end)).join(' ');
  const isTown =
    /^[A-Za-zÄÖÜäöüß .()/-]+$/.test(town) && town.length <= TOWN_MAX && !words.some((word) => STREET.test(word));
  return isTown ? `${postcode} ${town}` : postcode;
}

/** `21.11.2026, 07:42 Uhr` in German time anywhere; figure and word do not break. */
export function momentText(ms: number): string {
  const [day = '', clock = ''] = new Date(ms + offsetAt(ms)).toISOString().split('T');
  return `${day.split('-').reverse().join('.')}, ${clock.slice(0, 5)}\u00a0Uhr`;
}
