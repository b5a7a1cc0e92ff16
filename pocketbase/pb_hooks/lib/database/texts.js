/**
 * What becomes of each text column when a row is saved (D346): one person writes it and another one sees it. A column that
 * stands in no list here fails tests/server/operations/texts.test.ts.
 */
const { columns, foldedName, shownText, shownValue } = require('../../generated/rules.js');
const { jsonOf } = require('./rows.js');

/**
 * By table and column:
 * - `name`: kept folded (src/domain/people/foldedName.ts); rules of names refuse what hides or turns (D89);
 * - `seenName`: a name that comes another way, or a copy of one: kept without what hides or turns, and folded;
 * - `shown`: kept without hidden and turning characters (src/domain/text/shownText.ts); `values`: the same for the texts in JSON;
 * - `copy`: the server copies it from columns of this list; `sealed`: kept as the phone sealed it, and no screen shows it;
 * - `server`: a word, a number, an id or a hash that the server makes or checks.
 * @type {{[table: string]: {[column: string]: 'name' | 'seenName' | 'shown' | 'values' | 'copy' | 'sealed' | 'server'}}}
 */
const TEXTS = {
  attempts: { key: 'server', times: 'server' },
  audit_log: {
    actor: 'server',
    actor_name: 'copy',
    action: 'server',
    collection: 'server',
    record: 'server',
    before: 'copy',
    after: 'copy',
  },
  deleted_documentations: {
    number: 'server',
    property_name: 'seenName',
    deleted_by: 'seenName',
    reason: 'shown',
    content_hash: 'server',
    deliverer: 'server',
    service_type: 'server',
  },
  delivery_grants: { account: 'server', device: 'server' },
  documentation_links: { label: 'shown', token_sealed: 'server', company_name: 'seenName' },
  documentations: columns.cleanedColumns(),
  geocode_cache: { query: 'server', answer: 'server' },
  letter_settings: { muted: 'server' },
  letters: { message_id: 'server', why: 'server' },
  pairings: { token_sealed: 'server', pin_sealed: 'server', delivery_grant: 'server' },
  properties: { name: 'name', address: 'name', notes: 'shown' },
  property_manager_invitations: { invited_company_email: 'server', property_name: 'seenName', token_sealed: 'server' },
  property_sharing: { manager_name: 'seenName', company_name: 'seenName' },
  service_plans: { provider: 'server', rhythm: 'server' },
  users: {
    tokenKey: 'server',
    email: 'server',
    full_name: 'name',
    company_name: 'name',
    deactivated_with: 'server',
    search: 'copy',
    pauses: 'server',
    activities: 'values',
  },
  weather_hours: { measured: 'server' },
};

/** Collections with a column that is cleaned: the hook stands before these. */
const CLEANED = Object.keys(TEXTS).filter((table) =>
  Object.values(TEXTS[table] ?? {}).some((kind) => ['name', 'seenName', 'shown', 'values'].includes(kind)),
);

/**
 * Cleans the columns that change. One that stays is left as it was kept, so that an old record does not change by itself.
 * @type {(e: core.RecordEvent) => void}
 */
function cleanTexts(e) {
  const { record } = e;
  const old = record.original();
  for (const [column, kind] of Object.entries(TEXTS[record.collection().name] ?? {})) {
    const text = record.getString(column);
    if (text !== old.getString(column)) setCleanText(record, { column, kind, text });
  }
  e.next();
}

/** @type {(record: Row, of: {column: string, kind: string, text: string}) => void} */
function setCleanText(record, { column, kind, text }) {
  if (kind === 'name') record.set(column, foldedName.foldName(text));
  if (kind === 'seenName') record.set(column, foldedName.foldSealedName(text));
  if (kind === 'shown') record.set(column, shownText.shownText(text));
  // The database says 'null' where a column of JSON has no value.
  if (kind === 'values' && text !== '' && text !== 'null')
    record.set(column, shownValue.shownValue(jsonOf(record, column)));
}

module.exports = { TEXTS, CLEANED, cleanTexts };
