/** How text columns are cleaned on save (D346). */
const { columns, foldedName, shownText, shownValue } = require('../../generated/rules.js');
const { jsonOf } = require('./rows.js');

/**
 * - `name`: folded (src/domain/people/foldedName.ts); name rules refuse deceptive characters.
 * - `seenName`: a copied or foreign name: deceptive characters removed, then folded.
 * - `shown`: hidden and turning characters removed; `values`: the same in JSON.
 * - `copy`: of listed columns; `sealed`: as the phone sealed it, never shown; `server`: its own.
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
    parent: 'server',
  },
  delivery_grants: { account: 'server', device: 'server' },
  documentation_links: { label: 'shown', token_sealed: 'server', company_name: 'seenName' },
  documentation_photos: { pair: 'server' },
  documentations: columns.cleanedColumns(),
  geocode_cache: { query: 'server', answer: 'server' },
  letter_settings: { muted: 'server' },
  letters: { message_id: 'server', why: 'server' },
  pairings: { token_sealed: 'server', pin_sealed: 'server', delivery_grant: 'server' },
  properties: { name: 'name', number: 'name', number_words: 'server', address: 'name', notes: 'shown' },
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

const CLEANED = Object.keys(TEXTS).filter((table) =>
  Object.values(TEXTS[table] ?? {}).some((kind) => ['name', 'seenName', 'shown', 'values'].includes(kind)),
);

/** Old values stay as they are. @type {(e: core.RecordEvent) => void} */
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
  // An empty JSON column reads as 'null'.
  if (kind === 'values' && text !== '' && text !== 'null')
    record.set(column, shownValue.shownValue(jsonOf(record, column)));
}

module.exports = { TEXTS, CLEANED, cleanTexts };
