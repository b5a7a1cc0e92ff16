/** Limits mails that people can trigger (D336). A stamp counts recipient and actors for a day. */
const { quotas, role, user: rules } = require('../../generated/rules.js');
const attempts = require('../accounts/attempts.js');
const { byId } = require('../database/rows.js');
const { queryRows } = require('../database/sql.js');
const { Fault } = require('../platform/fault.js');
const { NEIGHBOURS, getNetworks } = require('../platform/flood.js');
const { clientAddress } = require('../platform/serving.js');

const DAY = 24 * 3600 * 1000;

/**
 * Per kind and day. `same`: first actor to one recipient; `received`: from all actors; `burst`: also ACCOUNT_MAILS in
 * ACCOUNT_MAILS_WINDOW.
 * @type {{[kind in MailKind]: {same: number, received: number, burst?: 'recipient' | 'subject'}}}
 */
const KINDS = {
  reset: { same: 10, received: 30, burst: 'recipient' },
  verification: { same: 10, received: 30, burst: 'recipient' },
  claim: { same: 10, received: 10, burst: 'recipient' },
  emailChange: { same: quotas.EMAIL_CHANGES_PER_DAY, received: 10, burst: 'subject' },
  moved: { same: 10, received: 10, burst: 'recipient' },
  // Wide, because an account change needs its notice.
  notice: { same: 30, received: 60 },
  key: { same: quotas.ACCESS_KEYS_PER_DAY, received: quotas.ACCESS_KEYS_PER_DAY },
  code: { same: 30, received: 100, burst: 'recipient' },
  freed: { same: 10, received: 30 },
  invitation: { same: 10, received: 30 },
  letter: { same: 60, received: 60 },
  alarm: { same: 200, received: 200 },
  test: { same: 50, received: 50 },
};

/** The server's own mails have no actor limit. @type {Actor[]} */
const SERVER = [{ key: 'server', most: Number.POSITIVE_INFINITY }];

/** @type {(e: core.RequestEvent) => Actor[]} */
function getVisitorActors(e) {
  const [household, around] = getNetworks(clientAddress(e.requestEvent ?? e));
  const own = { key: `network:${household}`, most: quotas.MAILS_PER_NETWORK };
  return around ? [own, { key: `network:${around}`, most: NEIGHBOURS * quotas.MAILS_PER_NETWORK }] : [own];
}

/**
 * A company answers for employees with an unconfirmed address, because it can create many. An inviter answers for
 * companies with one, because he knows the URL; they share a limit.
 * @type {(app: App, user: Row) => Actor[]}
 */
function getAccountActors(app, user) {
  const verified = user.verified();
  if (role.roleOf(user.getString('role')) === 'employee') {
    const company = verified ? null : byId(app, 'users', user.getString('employer'));
    if (company) return getAccountActors(app, company);
  }
  const own = { key: `account:${user.id}`, most: verified ? quotas.MAILS_PER_DAY : quotas.MAILS_UNCONFIRMED_PER_DAY };
  return verified ? [own] : [own, ...invitersOf(app, user)];
}

/** The audit log keeps deleted invitations. @type {(app: App, user: Row) => Actor[]} */
function invitersOf(app, user) {
  const sql = `SELECT property_manager AS inviter FROM audit_log WHERE collection = 'property_manager_invitations'
               AND action = 'accept' AND actor = {:id} ORDER BY created LIMIT 1`;
  return queryRows(app, { sql, params: { id: user.id }, shape: { inviter: '' } })
    .filter(({ inviter }) => inviter !== '')
    .map(({ inviter }) => ({ key: `invited-by:${inviter}`, most: quotas.MAILS_OF_INVITED_PER_DAY }));
}

/** @type {WeakMap<Stamp, {to: string, used: boolean, limits: Limit[], moments: number[]}>} */
const issued = new WeakMap();

/**
 * Without a mail server it counts nothing.
 * @param of `actors`: the requester first; `subject`: id, for several addresses.
 * @throws Fault 429
 * @type {(app: App, of: {kind: MailKind, actors: Actor[], to: string, subject?: string}) => Stamp}
 */
function issueStamp(app, of) {
  const limits = $os.getenv('MAIL_RELAY') === '' ? [] : limitsOf(of);
  const moments = attempts.takeAttempt(app, limits);
  return createStamp(of.kind, { to: normalizeEmail(of.to), limits, moments });
}

/** null instead of the fault. @type {(...args: Parameters<typeof issueStamp>) => Stamp | null} */
function tryStamp(app, of) {
  return unlessTooMany(() => issueStamp(app, of));
}

/** @returns whether all actors are within their limits @type {(app: App, actors: Actor[]) => boolean} */
function chargeActors(app, actors) {
  return unlessTooMany(() => attempts.takeAttempt(app, actors.map(actorLimit).filter(isBounded))) !== null;
}

/** For a mail that did not leave. @type {(app: App, of: Stamp) => void} */
function giveBackStamp(app, of) {
  const { limits = [], moments = [] } = issued.get(of) ?? {};
  attempts.giveBackAttempt(app, limits, moments);
}

/** `to` '' sends nothing. @type {(of: Stamp, to: string) => void} */
function useStamp(of, to) {
  const known = issued.get(of);
  if (!known || known.used || (to !== '' && normalizeEmail(to) !== known.to))
    throw new Error('This mail has no stamp.');
  known.used = true;
}

/** For PocketBase's own mail, because its mailer runs in another runtime. @type {(app: App, of: Stamp) => void} */
function depositStamp(app, of) {
  const { to = '' } = issued.get(of) ?? {};
  useStamp(of, to);
  app.store().setFunc(depositKey(to), (old) => (typeof old === 'number' ? old : 0) + 1);
}

/** @type {(app: App, to: string) => Stamp} */
function collectStamp(app, to) {
  let left = 0;
  app.store().setFunc(depositKey(normalizeEmail(to)), (old) => {
    left = typeof old === 'number' ? old : 0;
    return Math.max(0, left - 1);
  });
  if (left === 0) throw new Error('This mail has no stamp.');
  return createStamp('code', { to: normalizeEmail(to), limits: [], moments: [] });
}

/** @type {(to: string) => string} */
function depositKey(to) {
  return `mail:stamped:${$security.sha256(to)}`;
}

/** @type {(kind: MailKind, of: {to: string, limits: Limit[], moments: number[]}) => Stamp} */
function createStamp(kind, of) {
  const made = /** @type {Stamp} */ (Object.freeze({ kind }));
  issued.set(made, { ...of, used: false });
  return made;
}

/** @type {(of: {kind: MailKind, actors: Actor[], to: string, subject?: string}) => Limit[]} */
function limitsOf({ kind, actors, to, subject }) {
  const { same, received, burst } = KINDS[kind];
  const recipient = normalizeEmail(to);
  const limits = [
    createLimit(`same:${kind}:${actors[0]?.key}:${subject ?? recipient}`, same),
    createLimit(`received:${kind}:${recipient}`, received),
    ...actors.map(actorLimit),
  ];
  const often = burst === 'subject' ? (subject ?? recipient) : recipient;
  const short = { most: quotas.ACCOUNT_MAILS, within: quotas.ACCOUNT_MAILS_WINDOW };
  if (burst) limits.push({ ...createLimit(`burst:${kind}:${often}`, 0), ...short });
  return limits.filter(isBounded);
}

/** @type {(of: Actor) => Limit} */
function actorLimit({ key, most }) {
  return createLimit(`actor:${key}`, most);
}

/** @type {(name: string, most: number) => Limit} */
function createLimit(name, most) {
  return { key: $security.sha256(`mail:${name}`), most, within: DAY };
}

/** @type {(of: Limit) => boolean} */
function isBounded({ most }) {
  return Number.isFinite(most);
}

/** @type {(to: string) => string} */
function normalizeEmail(to) {
  return rules.normalEmail(to);
}

/** @type {<T>(work: () => T) => T | null} */
function unlessTooMany(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Fault && error.status === 429) return null;
    throw error;
  }
}

module.exports = {
  SERVER,
  getVisitorActors,
  getAccountActors,
  issueStamp,
  tryStamp,
  chargeActors,
  giveBackStamp,
  useStamp,
  depositStamp,
  collectStamp,
};
