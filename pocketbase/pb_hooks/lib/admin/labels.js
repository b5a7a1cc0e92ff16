/** Labels of the records that the audit log names. */
const { NO_ADDRESS } = require('../../generated/rules.js').user;
const { queryRows, toSqlList } = require('../database/sql.js');
const { asText } = require('../platform/text.js');

/** @type {{[collection: string]: string}} */
const SOURCES = {
  documentations: "SELECT id, number AS label, property_name || ', ' || employee_name AS detail FROM documentations",
  documentation_photos: `SELECT f.id, d.number AS label, 'Foto ' || (f.sequence + 1) AS detail FROM documentation_photos f
                         JOIN documentations d ON d.id = f.documentation`,
  users: `SELECT id, full_name AS label, CASE WHEN email LIKE '%${NO_ADDRESS}' THEN '' ELSE email END AS detail FROM users`,
  properties: 'SELECT id, name AS label, address AS detail FROM properties',
  property_sharing: `SELECT s.id, COALESCE(p.name, '') AS label, s.company_name AS detail
                     FROM property_sharing s LEFT JOIN properties p ON p.id = s.property`,
  user_properties: `SELECT a.id, COALESCE(p.name, '') AS label, COALESCE(u.full_name, '') AS detail FROM user_properties a
                    LEFT JOIN properties p ON p.id = a.property LEFT JOIN users u ON u.id = a.user`,
  documentation_links: `SELECT l.id, COALESCE(p.name, '') AS label, l.label AS detail
                        FROM documentation_links l LEFT JOIN properties p ON p.id = l.property`,
  property_manager_invitations: `SELECT i.id, i.invited_company_email AS label, COALESCE(p.name, '') AS detail
                                 FROM property_manager_invitations i LEFT JOIN properties p ON p.id = i.property`,
  pairings: `SELECT k.id, COALESCE(u.full_name, '') AS label, '' AS detail FROM pairings k LEFT JOIN users u ON u.id = k.user`,
  service_plans: `SELECT n.id, COALESCE(p.name, '') AS label, n.service_type AS detail
                  FROM service_plans n LEFT JOIN properties p ON p.id = n.property`,
  letter_settings: `SELECT b.id, COALESCE(u.full_name, '') AS label, '' AS detail FROM letter_settings b LEFT JOIN users u ON u.id = b.user`,
};
/** @type {{[collection: string]: string}} */
const SHORT = {
  documentation_photos: 'f',
  property_sharing: 's',
  user_properties: 'a',
  documentation_links: 'l',
  property_manager_invitations: 'i',
  pairings: 'k',
  service_plans: 'n',
  letter_settings: 'b',
};
/** Columns with one or several ids (audit/write.js). @type {{[column: string]: string}} */
const REFERENCES = {
  employer: 'users',
  user: 'users',
  provider: 'users',
  accepted_by: 'users',
  company_admin: 'users',
  property_manager: 'users',
  deliverer: 'users',
  link: 'documentation_links',
  documentation: 'documentations',
  property: 'properties',
  properties: 'properties',
};

/**
 * @type {(app: App, collection: string, wanted: string[]) => Map<string, {id: string, label: string, detail: string}>}
 */
function findLabels(app, collection, idsToLabel) {
  const unique = [...new Set(idsToLabel)].filter((id) => id !== '');
  if (unique.length === 0 || !SOURCES[collection]) return new Map();
  const { places, params } = toSqlList(unique);
  const column = SHORT[collection] ? `${SHORT[collection]}.id` : 'id';
  const sql = `${SOURCES[collection]} WHERE ${column} IN (${places})`;
  return new Map(queryRows(app, { sql, params, shape: { id: '', label: '', detail: '' } }).map((row) => [row.id, row]));
}

/**
 * Deleted records get the label of their last audit row.
 * @type {(app: App, entries: Entry[]) => (entry: Entry) => Label}
 */
function labelsOf(app, entries) {
  const found = Object.fromEntries(
    Object.keys(SOURCES).map((collection) => [
      collection,
      findLabels(
        app,
        collection,
        entries.filter((entry) => entry.collection === collection).map(({ record }) => record),
      ),
    ]),
  );
  const tombstones = findTombstones(app, entries);
  return (entry) => {
    const row = found[entry.collection]?.get(entry.record);
    const tombstone = tombstones.get(entry.record) ?? null;
    if (row) return { label: row.label, detail: row.detail, tombstone };
    return { ...getWrittenLabel(entry, tombstone), tombstone };
  };
}

/** @type {(entry: Entry, tombstone: Tombstone | null) => {label: string, detail: string}} */
function getWrittenLabel(entry, tombstone) {
  /** @type {Columns} */
  const columns = { ...entry.after, ...entry.before };
  /** @type {(...names: string[]) => string} */
  const findFirstText = (...names) => asText(names.map((name) => columns[name]).find(Boolean));
  const label = tombstone?.number || findFirstText('number', 'full_name', 'name', 'invited_company_email');
  return { label, detail: tombstone?.propertyName || findFirstText('property_name', 'email', 'address') };
}

/** @type {(app: App, entries: Entry[]) => Map<string, Tombstone>} */
function findTombstones(app, entries) {
  const gone = entries.filter((entry) => entry.collection === 'documentations').map(({ record }) => record);
  if (gone.length === 0) return new Map();
  const { places, params } = toSqlList([...new Set(gone)]);
  const sql = `SELECT id, number, property_name, deleted_by, deleted_at, reason FROM deleted_documentations
               WHERE id IN (${places})`;
  const shape = { id: '', number: '', property_name: '', deleted_by: '', deleted_at: '', reason: '' };
  return new Map(
    queryRows(app, { sql, params, shape }).map((row) => [
      row.id,
      {
        number: row.number,
        propertyName: row.property_name,
        deletedBy: row.deleted_by,
        deletedAt: row.deleted_at.replace(' ', 'T'),
        reason: row.reason,
      },
    ]),
  );
}

/** @type {(app: App, entries: Entry[]) => {[id: string]: string}} */
function namesIn(app, entries) {
  /** @type {Map<string, string[]>} */
  const idsToLabel = new Map();
  for (const { before, after } of entries)
    for (const side of [before, after])
      for (const [column, of] of Object.entries(REFERENCES)) {
        const ids = side?.[column];
        if (typeof ids === 'string') idsToLabel.set(of, [...(idsToLabel.get(of) ?? []), ...ids.split(', ')]);
      }
  const rows = [...idsToLabel].flatMap(([collection, some]) => [...findLabels(app, collection, some).values()]);
  return Object.fromEntries(rows.map((row) => [row.id, row.label]));
}

module.exports = { labelsOf, namesIn };
