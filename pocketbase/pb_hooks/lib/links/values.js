/** What the owner of a link says of it: its name, its end, and of a manager's own link who works with it (D113). */
const { limits, name, text, quotas } = require('../../generated/rules.js');
const { createInvalidFault } = require('../platform/fault.js');
const { toDatabaseTime } = require('../database/times.js');
const { ownColumn } = require('./owner.js');

/** The keys of a body: a company's link books to that company, whatever else it is called. @type {(caller: SessionCaller) => string[]} */
function linkValueKeys({ user }) {
  const keys = ['label', 'expiresAt'];
  return ownColumn(user) === 'property_manager' ? [...keys, 'company'] : keys;
}

/**
 * @returns the columns of what a body says: `label` and `company_name` where it names them, and always `expires_at`,
 *   twelve months from now unless told otherwise. @throws Fault 422
 * @type {(body: Body, now: number) => Columns}
 */
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

/** Milliseconds since 1970; NaN for what is no time. @type {(expiresAt: unknown) => number} */
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

/** It stands in records for years, so it is a name like every other (D89); '' is nobody's. @type {(company: unknown) => string} */
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
