/**
 * The signed-in account, and delivery grants of all accounts of this device. A grant survives the
 * sign-out until all work is confirmed twice (D59), so that a shared phone delivers everything.
 */

import { continueBlocked } from './blocked';
import { db, deviceKeyRow, type GrantRow, type SessionRow } from './db';
import { ownerOfUser } from './drafts';
import { COPIES, dropCopies, noteCompany } from './former';
import { withDb } from './storage';
import { unfinishedOf } from './undelivered';

/** `expiresAt` in ms since 1970. */
export type Grant = { grant: string; expiresAt: number };
/** The key of a signed-out person, and the grant to report it with. */
export type UntoldKey = { user: string; grant: string; key: string };

export function currentSession(): Promise<SessionRow | null> {
  return withDb(async () => (await db.session.get('current')) ?? null);
}

/**
 * Signs a person in: blocked work continues, the previous person is signed out and their key
 * reported (D241).
 * @param grant null where the request failed; an existing one stays.
 */
export function signInLocally(
  row: Omit<SessionRow, 'id' | 'alive'>,
  grant: Grant | null,
  now = Date.now(),
): Promise<void> {
  return withDb(() =>
    db.transaction('rw', [db.session, db.grants, db.outbox, ...COPIES], async () => {
      const before = await db.session.get('current');
      if (before !== undefined && before.user !== row.user)
        await leaveAccount(before.user, now, await keyHereOf(before.user));
      await noteCompany(row, before?.user === row.user ? before : undefined);
      await db.session.put({ ...row, id: 'current', alive: true });
      const known = await db.grants.get(row.user);
      const usable = grant ?? known ?? null;
      if (usable !== null) await db.grants.put(grantRow(row, usable));
      await continueBlocked(ownerOfUser(row.user), now);
    }),
  );
}

/** In a transaction over COPIES: a person's public key here, or undefined. */
async function keyHereOf(user: string): Promise<string | undefined> {
  const row = await db.meta.get(deviceKeyRow(ownerOfUser(user)));
  return (row?.value as { publicKey: string } | undefined)?.publicKey;
}

function grantRow(row: Pick<SessionRow, 'user' | 'fullName'>, { grant, expiresAt }: Grant): GrantRow {
  return { user: row.user, name: row.fullName, grant, expiresAt, signedOutAt: null };
}

/**
 * Signs out: hides and deletes server copies, keeps unreleased work.
 * @param untoldKey the unreported device key: the grant stays until it is reported. One
 * transaction, because the next run may delete an unneeded grant.
 */
export function signOutLocally(now = Date.now(), untoldKey?: string): Promise<void> {
  return withDb(() =>
    db.transaction('rw', [db.session, db.grants, db.outbox, ...COPIES], async () => {
      const session = await db.session.get('current');
      if (!session) return;
      await leaveAccount(session.user, now, untoldKey);
      await db.session.delete('current');
    }),
  );
}

/** In a transaction: marks the grant, deletes the account's server copies. */
async function leaveAccount(user: string, now: number, untoldKey?: string): Promise<void> {
  await db.grants.update(user, { signedOutAt: now, ...(untoldKey === undefined ? {} : { untoldKey }) });
  await dropCopies(user);
}

/**
 * Changes facts of the session; returns whether it is still the same. A new company deletes the previous one's copies.
 * @param onlyFor the session of the facts, where a sign-in may precede the answer. Without token: the person, whose
 *   token may be renewed.
 * @param since the session at the request: local changes since then are newer.
 */
export function updateSession(
  patch: Partial<Omit<SessionRow, 'id' | 'user'>>,
  onlyFor?: Pick<SessionRow, 'user'> & { token?: string },
  since?: SessionRow,
): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', [db.session, ...COPIES], async () => {
      const session = await db.session.get('current');
      if (!session || (onlyFor && !isOf(session, onlyFor))) return false;
      const changed = { ...session, ...(since ? unchangedSince(since, { session, patch }) : patch) };
      await noteCompany(changed, session);
      await db.session.put(changed);
      return true;
    }),
  );
}

type Current = { session: SessionRow; patch: Partial<SessionRow> };

function unchangedSince(since: SessionRow, { session, patch }: Current): Partial<SessionRow> {
  const isUnchanged = (key: keyof SessionRow) => JSON.stringify(session[key]) === JSON.stringify(since[key]);
  return Object.fromEntries(Object.entries(patch).filter(([key]) => isUnchanged(key as keyof SessionRow)));
}

function isOf(session: SessionRow, { user, token = session.token }: { user: string; token?: string }): boolean {
  return session.user === user && session.token === token;
}

/** Stores a renewed grant; blocked work is retried with it. */
export function saveGrant(user: string, grant: Grant, now = Date.now()): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.session, db.grants, db.outbox, async () => {
      const session = await db.session.get('current');
      if (session?.user !== user) return;
      await db.grants.put(grantRow(session, grant));
      await continueBlocked(ownerOfUser(user), now);
    }),
  );
}

/** The server accepted the session: work without credential continues. */
export function sessionAccepted(user: string, now = Date.now()): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, async () =>
      continueBlocked(ownerOfUser(user), now, ({ transfer }) => transfer.reason === 'unauthorized'),
    ),
  );
}

/**
 * New session and grant after a password change, together; blocked work continues.
 * @param user of the request.
 * @returns whether that person is still signed in.
 */
export function renewCredentials(
  user: string,
  { token, grant }: { token: string; grant: Grant | null },
  now = Date.now(),
): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.session, db.grants, db.outbox, async () => {
      const session = await db.session.get('current');
      // Any token: a renewed one ended with the old password too.
      if (session?.user !== user) return false;
      await db.session.put({ ...session, token, alive: true, mustChangePassword: false });
      if (grant) await db.grants.put(grantRow(session, grant));
      await continueBlocked(ownerOfUser(session.user), now);
      return true;
    }),
  );
}

export function grantOf(user: string): Promise<GrantRow | null> {
  return withDb(async () => (await db.grants.get(user)) ?? null);
}

/**
 * Stores the server's answer about a grant, unless it was renewed meanwhile. A refused grant is
 * kept: one 401 may be wrong.
 */
export function judgeGrant(user: string, grant: string, refused: boolean): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.grants, async () => {
      const row = await db.grants.get(user);
      if (row?.grant === grant) await db.grants.update(user, { refused });
    }),
  );
}

/** Sign-outs to report, with the grant for the report. */
export function untoldKeys(): Promise<UntoldKey[]> {
  return withDb(async () =>
    (await db.grants.toArray()).flatMap(({ user, grant, untoldKey }) =>
      untoldKey === undefined ? [] : [{ user, grant, key: untoldKey }],
    ),
  );
}

export function keyTold({ user, key }: UntoldKey): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.grants, async () => {
      const row = await db.grants.get(user);
      if (row?.untoldKey !== key) return;
      const { untoldKey: _untoldKey, ...rest } = row;
      await db.grants.put(rest);
    }),
  );
}

/** Ends grants of signed-out people without work to send or confirm; returns whose. */
export function endIdleGrants(): Promise<string[]> {
  return withDb(() =>
    db.transaction('rw', db.grants, db.outbox, async () => {
      const ended: string[] = [];
      for (const row of await db.grants.toArray()) {
        if (row.signedOutAt === null || row.untoldKey !== undefined || (await unfinishedOf(ownerOfUser(row.user))) > 0)
          continue;
        await db.grants.delete(row.user);
        ended.push(row.user);
      }
      return ended;
    }),
  );
}
