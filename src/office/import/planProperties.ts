/** A list of properties, as the program of a Hausverwaltung or a spreadsheet has it (D138). Pure. */
import { tidyName } from '../../domain/name';
import { propertyIssues } from '../../domain/property';
import { PROPERTIES_MOST } from '../../domain/quotas';
import type { CsvRow } from './csv';
import { type Column, type Kind, NAME, type Plan, planOf, sentence } from './plan';

/** The whole address, or its street with or without the number. */
const ADDRESS: Column = {
  heads:
    /^((objekt)?adresse|(objekt)?anschrift|(stra(ß|ss)e|str\.?)( ?(und|,|\/|&|\+)? ?(haus-?(nummer|nr\.?)|nr\.?|nummer))?)$/i,
};
const NUMBER: Column = { heads: /^(haus-?(nummer|nr\.?)|hnr\.?)$/i };
const POSTCODE: Column = { heads: /^(plz|postleitzahl)$/i };
const TOWN: Column = { heads: /^(ort|stadt|wohnort|gemeinde)$/i };
const NOTES: Column = { heads: /^(notiz(en)?|bemerkung(en)?|hinweise?)$/i };

/** As a postcode stands in a cell; Excel leaves its leading zero out. */
const DIGITS = /^\d{4,5}$/;

const PROPERTIES: Kind = {
  columns: [NAME, ADDRESS, NUMBER, POSTCODE, TOWN, NOTES],
  // Where no line names them, a postcode in the third cell says that the town has cells of its own.
  order: ([, , third = '']) => (DIGITS.test(third) ? [NAME, ADDRESS, POSTCODE, TOWN, NOTES] : [NAME, ADDRESS, NOTES]),
  shown: ['Name', 'Adresse', 'Notizen'],
  read: ({ get, has }) => {
    const street = joined(' ', get(ADDRESS), get(NUMBER));
    const address = joined(', ', street, joined(' ', get(POSTCODE), get(TOWN)));
    // A list without names calls a house by its street.
    return [has(NAME) ? get(NAME) : street, street === '' ? '' : address, get(NOTES)];
  },
  issue: ([name = '', address = '', notes = '']) =>
    sentence(propertyIssues({ name, address, notes }), { name: 'Name', address: 'Adresse', notes: 'Notizen' }),
  hint: ({ get }) =>
    /^\d{4}$/.test(get(POSTCODE)) ? 'Die Postleitzahl hat vier Stellen. In Deutschland fehlt vorn eine Null.' : '',
  key: ([name = '', address = '']) => keyOf({ name, address }),
  known: 'Diese Immobilie gibt es bereits.',
};

/**
 * Name, address (in one cell, or street, number, postcode and town) and notes.
 * @param known the ones there are
 */
export function planProperties(rows: readonly CsvRow[], known: readonly { name: string; address: string }[]): Plan {
  return planOf(PROPERTIES, rows, { known: new Set(known.map(keyOf)), room: PROPERTIES_MOST - known.length });
}

/** As the server keeps them (tidyName), so that a second import of the same file finds each of them. */
function keyOf({ name, address }: { name: string; address: string }): string {
  return `${tidyName(name)}\n${tidyName(address)}`.toLocaleLowerCase('de');
}

function joined(between: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
