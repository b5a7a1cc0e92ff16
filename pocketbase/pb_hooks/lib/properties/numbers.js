/** The number of a property in its owner's own programs: beside each record, and as a word of the search. */
const { words } = require('../../generated/rules.js');
const { queryRows } = require('../database/sql.js');
const { EITHER } = require('../routing/roles.js');

/** Houses of one search. */
const HOUSES_MAX = 5;
/** Adds `property_number` to rows for offices. @type {(app: App, rows: Row[], user: Row | null) => void} */
function addNumbers(app, rows, user) {
  if (!user || rows.length === 0 || !EITHER.includes(user.getString('role'))) return;
  const found = queryRows(app, {
    sql: `SELECT p.id, p.number FROM json_each({:ids}) CROSS JOIN properties p ON p.id = json_each.value WHERE p.number != ''`,
    params: { ids: JSON.stringify([...new Set(rows.map((row) => row.getString('property')))]) },
    shape: { id: '', number: '' },
  });
  const numbers = new Map(found.map(({ id, number }) => [id, number]));
  for (const row of rows) {
    const number = numbers.get(row.getString('property'));
    if (number === undefined) continue;
    row.withCustomData(true);
    row.set('property_number', number);
  }
}

/**
 * Alternatives of a search whose words include a property's number: the words of that house in their place. Records
 * carry the name and the address of their house, and no number.
 * @type {(app: App, text: string, user: Row) => string[][]}
 */
function alternativesByNumber(app, text, user) {
  const typed = words.alternativesOf(text);
  return housesOf(app, typed, user).flatMap((house) => {
    const number = wordsOf(house.number);
    const named = wordsOf(`${house.name} ${house.address}`);
    return typed
      .filter((alternative) => number.length > 0 && number.every((word) => alternative.includes(word)))
      .map((alternative) => [...alternative.filter((word) => !number.includes(word)), ...named]);
  });
}

/** For each save. @type {(property: Row) => void} */
function writeNumberWords(property) {
  property.set('number_words', wordsOf(property.getString('number')).join(' '));
}

/** @type {(text: string) => string[]} */
function wordsOf(text) {
  return words.alternativesOf(text.replaceAll('|', ' '))[0] ?? [];
}

/**
 * Running properties of the requester's firm whose number is among the words.
 * @type {(app: App, typed: string[][], user: Row) => {number: string, name: string, address: string}[]}
 */
function housesOf(app, typed, user) {
  const is = `p.number_words != '' AND p.ended_at = '' AND instr({:typed}, ' ' || p.number_words || ' ') > 0`;
  return queryRows(app, {
    sql: `SELECT p.number, p.name, p.address FROM properties p WHERE p.property_manager = {:me} AND ${is}
      UNION SELECT p.number, p.name, p.address FROM properties p WHERE p.company_admin = {:me} AND ${is}
      UNION SELECT p.number, p.name, p.address FROM property_sharing s JOIN properties p ON p.id = s.property
        WHERE s.company_admin = {:me} AND s.ended_at = '' AND ${is}
      LIMIT ${HOUSES_MAX}`,
    params: {
      me: user.getString('employer') || user.id,
      typed: typed.map((alternative) => ` ${alternative.join(' ')} `).join('|'),
    },
    shape: { number: '', name: '', address: '' },
  });
}

/** One row as PocketBase answers it. @type {(e: core.RecordRequestEvent) => void} */
function addNumberToView(e) {
  if (e.record && e.auth) addNumbers(e.app, [e.record], e.auth);
  e.next();
}

module.exports = { addNumbers, addNumberToView, alternativesByNumber, writeNumberWords };
