/** Shows the operator what an erasure would remove. */
const { byId } = require('../database/rows.js');
const { queryCount } = require('../database/sql.js');
const { numbersOf } = require('../admin/leaving.js');
const { goesOn, namedIn } = require('./offices.js');
const { calledOf, recordsOf } = require('./people.js');
const { NAME } = require('./words.js');

const KEEPS =
  'Es bleibt: die Nummer mit Zeit, Postleitzahl und Ort und Leistung, und im Prüfbuch die Prüfsummen, die für sich nichts sagen.';

/** @type {(app: App, erasure: import('./erasures.js').Erasure) => string[]} */
function describeErasure(app, erasure) {
  const own = recordsOf(app, erasure);
  const photos = own.reduce((sum, record) => sum + photosOf(app, record), 0);
  if (erasure.kind === 'person') return ofPerson(app, erasure, { records: own.length, photos });
  if (own.length === 0)
    return [
      'Die Dokumentation ist schon gelöscht; aus dem Vermerk der Löschung gehen Objekt, Grund und wer sie löschte.',
    ];
  return [
    `Dokumentation Nr. ${byId(app, 'documentations', erasure.id)?.getString('number')} mit ${formatCount(photos, ['keinem Foto', 'einem Foto', 'Fotos'])}: alle Angaben, der versiegelte Text, die Fotos, was darüber im Änderungsprotokoll steht, und sie selbst aus jeder Freigabe.`,
    KEEPS,
  ];
}

/** @type {(app: App, record: string) => number} */
function photosOf(app, record) {
  return queryCount(app, 'SELECT COUNT(*) AS n FROM documentation_photos WHERE documentation = {:record}', { record });
}

/** @type {(app: App, of: import('./erasures.js').Erasure, own: {records: number, photos: number}) => string[]} */
function ofPerson(app, { id, records: isEntire }, { records, photos }) {
  return [
    ...(goesOn(app, id) ? ofOffice(app, id) : [ofAccount(app, id)]),
    isEntire
      ? `${formatCount(records, ['Keine Dokumentation', 'Eine Dokumentation', 'Dokumentationen'])} mit ${formatCount(photos, ['keinem Foto', 'einem Foto', 'Fotos'])}, ganz.`
      : ofName(records),
    'Name und Adresse in Änderungsprotokoll, Vermerken und in den Teilen des Prüfbuchs, die Namen der Geräte.',
    'Was auf Telefonen dieser Person noch nicht übertragen ist, nimmt der Server danach nicht mehr an; es bleibt dort und lässt sich sichern.',
    KEEPS,
  ];
}

/** @type {(app: App, id: string) => string} */
function ofAccount(app, id) {
  const user = byId(app, 'users', id);
  const properties = queryCount(app, 'SELECT COUNT(*) AS n FROM user_properties WHERE user = {:id}', { id });
  if (!user) return 'Das Konto ist schon gelöscht.';
  return `Das Konto „${user.getString('full_name')}“ mit Name, Adresse und Passwort, ${devicesOf(app, id)} und ${formatCount(properties, ['keiner Zuordnung', 'einer Zuordnung', 'Zuordnungen'])}.`;
}

/** @type {(app: App, id: string) => string[]} */
function ofOffice(app, id) {
  const { names } = calledOf(app, id);
  const organisation = byId(app, 'users', id)?.getString('company_name') ?? '';
  const isCalledSo = organisation === '' || names.includes(organisation);
  const under = isCalledSo ? namedIn(app, { id, names }).length : 0;
  const { employees, properties } = numbersOf(app, id);
  const houses = formatCount(properties, ['keiner Immobilie', 'einer Immobilie', 'Immobilien']);
  const people = formatCount(employees, ['keinen Mitarbeitenden', 'einer mitarbeitenden Person', 'Mitarbeitenden']);
  return [
    `Vom Konto „${isCalledSo ? (names[0] ?? NAME) : organisation}“ die Person mit Name, Adresse, Passwort und ${devicesOf(app, id)}.`,
    ...(isCalledSo
      ? [
          `Der Name der Firma, weil sie keinen eigenen hat: in ${inRecords(under)} und in den Freigaben steht „${NAME}“.`,
        ]
      : []),
    `Es bleibt das Konto mit ${houses}, ${people} und allen Nachweisen. Anmelden kann sich niemand, bis ein Super Admin in der Benutzerverwaltung einträgt, wer es weiterführt.`,
  ];
}

/** @type {(app: App, id: string) => string} */
function devicesOf(app, id) {
  const grants = queryCount(app, 'SELECT COUNT(*) AS n FROM delivery_grants WHERE account = {:id}', { id });
  return formatCount(grants, ['keinem angemeldeten Gerät', 'einem angemeldeten Gerät', 'angemeldeten Geräten']);
}

/** @type {(n: number) => string} */
function inRecords(n) {
  return formatCount(n, ['keiner Dokumentation', 'einer Dokumentation', 'Dokumentationen']);
}

/** @type {(records: number) => string} */
function ofName(records) {
  if (records === 0) return 'Als Verfasser steht der Name in keiner Dokumentation.';
  return `Der Name in ${inRecords(records)}; ${records === 1 ? 'sie bleibt' : 'sie bleiben'}, und an seiner Stelle steht „${NAME}“.`;
}

/** None and one in words. @type {(n: number, words: [none: string, one: string, many: string]) => string} */
function formatCount(n, [none, one, many]) {
  if (n === 0) return none;
  return n === 1 ? one : `${n} ${many}`;
}

module.exports = { describeErasure };
