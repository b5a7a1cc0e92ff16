/** Events of webhooks, written in the transaction of what happened. They have ids and times, no texts of people. */
const { changeInTransaction, supplementOf } = require('../database/model.js');
const { isSupplement } = require('../database/ordinary.js');
const { byId } = require('../database/rows.js');
const { pageUrl } = require('../mail/mail.js');
const { insertEvent, selectListening } = require('./rows.js');

/** @typedef {import('./rows.js').Webhook} Webhook */
/** @typedef {import('./rows.js').WebhookEvent} WebhookEvent */
/** @typedef {import('../../../../src/domain/people/webhook').WebhookKind} Kind */
/** @typedef {{kind: Kind | 'test', data: object, path: string}} Happening */

const ID_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** @type {() => string} */
const newId = () => $security.randomStringWithAlphabet(15, ID_CHARACTERS);
/** @type {(text: string) => string | null} */
const orNull = (text) => (text === '' ? null : text);

/** To send at once. @type {(webhook: Webhook, of: Happening, id?: string) => WebhookEvent} */
function toEvent(webhook, { kind, data, path }, id = newId()) {
  const at = new Date().toISOString();
  const body = JSON.stringify({ id, type: kind, timestamp: at, data: { ...data, url: pageUrl(`/api/v1/${path}`) } });
  return {
    ...{ id, webhook: webhook.id, kind, body, state: 'pending', attempts: 0, status: 0, why: '' },
    ...{ created_at: at, tried_at: '', next_at: at },
  };
}

/** @type {(tx: Tx, owner: string, of: Happening & {kind: Kind}) => void} */
function raiseEvent(tx, owner, of) {
  for (const webhook of selectListening(tx, owner, of.kind)) insertEvent(tx, toEvent(webhook, of));
}

/** The offices that see a record. A withheld Nachtrag changes nothing yet. @type {(row: Row) => string[]} */
function viewersOf(row) {
  if (row.getString('state') !== 'complete') return [];
  const [company, manager] = [row.getString('company_admin'), row.getString('property_manager')];
  if (row.getBool('held')) return isSupplement(row) ? [] : [company];
  return [company, manager];
}

/** @type {(e: core.RecordEvent) => void} */
function raiseRecordEvents(e) {
  changeInTransaction(e, (tx, go) => {
    const { record } = e;
    const old = record.original();
    const [before, property, edited] = [viewersOf(old), old.getString('property'), old.getString('edited_at')];
    go();
    const after = viewersOf(record);
    for (const owner of notIn(after, before)) raiseSeen(tx, owner, record);
    if (record.getString('edited_at') === edited) return;
    // A Nachtrag raises the event itself, for those who see it. Those who see the record no more learn of it too.
    for (const owner of notIn(before, supplementOf(record) ? after : [])) {
      const at = after.includes(owner) ? record.getString('property') : property;
      raiseRecord(tx, owner, { kind: 'documentation.corrected', record, property: at });
    }
  });
}

/** @type {(owners: string[], others: string[]) => string[]} */
function notIn(owners, others) {
  return [...new Set(owners)].filter((owner) => owner !== '' && !others.includes(owner));
}

/** A record, or a Nachtrag of one. @type {(tx: Tx, owner: string, row: Row) => void} */
function raiseSeen(tx, owner, row) {
  const property = row.getString('property');
  if (!isSupplement(row)) return raiseRecord(tx, owner, { kind: 'documentation.completed', record: row, property });
  const record = byId(tx, 'documentations', row.getString('parent'));
  if (record) raiseRecord(tx, owner, { kind: 'documentation.corrected', record, property });
}

/** @type {(tx: Tx, owner: string, of: {kind: Kind, record: Row, property: string}) => void} */
function raiseRecord(tx, owner, { kind, record, property }) {
  const data = { property: orNull(property), documentation: record.id, number: record.getString('number') };
  raiseEvent(tx, owner, { kind, data, path: `documentations?id=${record.id}` });
}

/** @type {(tx: Tx, thread: {id: string, subject: string, property: string, record: string, property_manager: string, company_admin: string}) => void} */
function raiseThreadEvents(tx, { id, subject, property, record, property_manager: manager, company_admin: company }) {
  if (subject !== 'defect') return;
  const data = { property: orNull(property), documentation: orNull(record), defect: id };
  for (const owner of new Set([manager, company]))
    if (owner !== '') raiseEvent(tx, owner, { kind: 'defect.opened', data, path: `defects?state=all&id=${id}` });
}

module.exports = { toEvent, raiseRecordEvents, raiseThreadEvents };
