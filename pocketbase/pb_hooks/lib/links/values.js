const { limits, name, text, quotas } = require('../../generated/rules.js');
const { createInvalidFault } = require('../platform/fault.js');
const { toDatabaseTime } = require('../database/times.js');
const { ownColumn } = require('./owner.js');

/** Only a manager's link names a company. @type {(requester: SessionRequester) => string[]} */
function linkValueKeys({ user }) {
  const keys = ['label', 'expiresAt'];
  return ownColumn(user) === 'property_manager' ? [...keys, 'company'] : keys;
}

/** `expires_at` is always there, by default in twelve months. @type {(body: Body, now: number) => Columns} */
function valuesOf({ label, company, expiresAt }, now) {
  const ends = expiresAt === undefined || expiresAt === null ? now + quotas.LINK_VALID : timeIn(expiresAt);
  if (!(ends > now && ends <= now + quotas.LINK_VALID_MAX))
    throw createInvalidFault([{ field: 'expiresAt', code: 'time_invalid' }]);
  return {
    ...(label === undefined ? {} : { label: labelOf(label) }),
    ...(company === undefined ? {} : { company_name: companyOf(company) }),
    expires_at: toDatabaseTime(ends),
  };
}

/** NaN if invalid. @type {(expiresAt: unknown) => number} */
function timeIn(expiresAt) {
  return typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN;
}

/** @type {(label: unknown) => string} */
function labelOf(label) {
  if (typeof label !== 'string') throw createInvalidFault([{ field: 'label', code: 'wrong_type' }]);
  if (text.countCharacters(label.trim()) > limits.NAME_MAX)
    throw createInvalidFault([{ field: 'label', code: 'validation' }]);
  return label.trim();
}

/** Records keep the name for years, so the rules for names apply. @type {(company: unknown) => string} */
function companyOf(company) {
  if (typeof company !== 'string') throw createInvalidFault([{ field: 'company', code: 'wrong_type' }]);
  if (company.trim() === '') return '';
  const code = name.nameIssue(company);
  if (code) throw createInvalidFault([{ field: 'company', code }]);
  return name.tidyName(company);
}

/** @type {(body: Body, otherwise: string) => string} */
function linkEndReason({ leaked = false }, otherwise) {
  if (typeof leaked !== 'boolean') throw createInvalidFault([{ field: 'leaked', code: 'wrong_type' }]);
  return leaked ? 'leaked' : otherwise;
}

module.exports = { linkValueKeys, valuesOf, linkEndReason };
