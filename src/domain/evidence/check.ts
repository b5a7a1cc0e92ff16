/** What anybody may see of a record by its number (D161), and how a printed page leads there. */
import { offsetAt } from '../time/germanClock';

/** Where somebody checks a number. */
export const CHECK_PATH = '/pruefen';

/**
 * The address that a printed page carries.
 * @param base the installation's own address, `https://belege.example.org`.
 */
export function checkAddress(base: string, number: string): string {
  return `${base.replace(/\/+$/, '')}${CHECK_PATH}/${number}`;
}

/** An entry of the log as people compare it by eye: its first and last eight characters. */
export function shortRoot(hex: string): string {
  return `${hex.slice(0, 8)} … ${hex.slice(-8)}`;
}

/** The same in words, `Prüfsumme 1a2b3c4d … 5e6f7a8b`. */
export function sumText(entry: string): string {
  return `Prüfsumme ${shortRoot(entry)}`;
}

/** What an address in words ends its town with: how to get to it, or who lives there. */
const REST = /^(bei|b\.|c\/o|herrn?|frau|familie|fam\.?|haus|hinterhaus|vorderhaus|wohnung|whg\.?|etage|keller)$/i;
const STREET = /(straße|strasse|str\.?|weg|platz|allee|gasse|chaussee|ufer|damm)$/i;
const TOWN_MAX = 40;

/**
 * Postcode and town of an address that somebody typed, `50667 Köln`; '' where none stands in it. Whatever might be a street or a name
 * stays away: then it is the postcode alone.
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

/** `21.11.2026, 07:42 Uhr` as clocks in Germany show it, wherever the code runs; figure and word stay together. */
export function momentText(ms: number): string {
  const [day = '', clock = ''] = new Date(ms + offsetAt(ms)).toISOString().split('T');
  return `${day.split('-').reverse().join('.')}, ${clock.slice(0, 5)}\u00a0Uhr`;
}
