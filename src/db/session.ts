/**
 * Who is signed in here, and the delivery grants of everybody who ever was (architecture 4): a grant outlives the
 * sign-out until the server confirmed the last of that person's work a second time (D59), so that on a shared phone
 * nobody's work is stranded and no bytes go unconfirmed.
 */
import { db, deviceKeyRow, type GrantRow, type SessionRow } from './db';
import { ownerOfUser } from './drafts';
import { COPIES, dropCopies, noteCompany } from './former';
import { continueParked } from './parked';
import { withDb } from './storage';
import { unfinishedOf } from './undelivered';

/** A delivery grant as the server issues it; `expiresAt` in ms since 1970. */
export type Grant = { grant: string; expiresAt: number };
/** A key of this device whose person signed out, and the grant with which the server is told. */
export type UntoldKey = { user: string; grant: string; key: string };

/** The signed-in person, or null. */
export function currentSession(): Promise<SessionRow | null> {
  return withDb(async () => (await db.session.get('current')) ?? null);
}

/**
 * Signs a person in on this device: what waited for a sign-in goes on, a person who was signed in is signed out, whose key of this
 * device the server is told to end (D241).
 * @param grant null where the server could not be asked; one that is already here stays.
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
      await continueParked(ownerOfUser(row.user), now);
    }),
  );
}

/** Inside a transaction over COPIES: the public key of this device for a person; undefined where there is none. */
async function keyHereOf(user: string): Promise<string | undefined> {
  const row = await db.meta.get(deviceKeyRow(ownerOfUser(user)));
  return (row?.value as { publicKey: string } | undefined)?.publicKey;
}

function grantRow(row: Pick<SessionRow, 'user' | 'fullName'>, { grant, expiresAt }: Grant): GrantRow {
  return { user: row.user, name: row.fullName, grant, expiresAt, signedOutAt: null };
}

/**
 * Signs out on this device: hides and forgets what the server has, keeps everything that is not released.
 * @param untoldKey the key of this device, where the server has not heard of it: the grant stays until it has (D241). In the same
 *   transaction, because the next round may end a grant that nothing needs.
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

/** Inside a transaction: marks the grant and drops the copies of what the server holds for this account. */
async function leaveAccount(user: string, now: number, untoldKey?: string): Promise<void> {
  await db.grants.update(user, { signedOutAt: now, ...(untoldKey === undefined ? {} : { untoldKey }) });
  await dropCopies(user);
}

/**
 * Changes facts of the signed-in person; returns whether that session is still the one here. Another company takes the
 * copies of what the former one showed along (D91).
 * @param onlyFor the session the facts are about, where an answer may arrive after a new sign-in. Without its token: the
 *   person, whose token may have been renewed meanwhile.
 * @param since the session when the server was asked: what somebody changed here meanwhile is newer than its answer.
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

type Told = { session: SessionRow; patch: Partial<SessionRow> };

function unchangedSince(since: SessionRow, { session, patch }: Told): Partial<SessionRow> {
  const isUnchanged = (key: keyof SessionRow) => JSON.stringify(session[key]) === JSON.stringify(since[key]);
  return Object.fromEntries(Object.entries(patch).filter(([key]) => isUnchanged(key as keyof SessionRow)));
}

function isOf(session: SessionRow, { user, token = session.token }: { user: string; token?: string }): boolean {
  return session.user === user && session.token === token;
}

/** Stores a renewed grant of the signed-in person; what waited for a sign-in is tried with it. */
export function saveGrant(user: string, grant: Grant, now = Date.now()): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.session, db.grants, db.outbox, async () => {
      const session = await db.session.get('current');
      if (session?.user !== user) return;
      await db.grants.put(grantRow(session, grant));
      await continueParked(ownerOfUser(user), now);
    }),
  );
}

/** The server accepted the session: what waited for a sign-in for want of a credential goes on (D61). */
export function sessionAccepted(user: string, now = Date.now()): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.outbox, async () =>
      continueParked(ownerOfUser(user), now, ({ transfer }) => transfer.reason === 'unauthorized'),
    ),
  );
}

/**
 * A new password: session and grant of the signed-in person are others now, together; what waited goes on with them.
 * @param user who asked. @returns whether that is still the person here.
 */
export function renewCredentials(
  user: string,
  { token, grant }: { token: string; grant: Grant | null },
  now = Date.now(),
): Promise<boolean> {
  return withDb(() =>
    db.transaction('rw', db.session, db.grants, db.outbox, async () => {
      const session = await db.session.get('current');
      // Whatever token it has: one that was renewed meanwhile ended with the old password too.
      if (session?.user !== user) return false;
      await db.session.put({ ...session, token, alive: true, mustChangePassword: false });
      if (grant) await db.grants.put(grantRow(session, grant));
      await continueParked(ownerOfUser(session.user), now);
      return true;
    }),
  );
}

/** The stored grant of a person, or null. */
export function grantOf(user: string): Promise<GrantRow | null> {
  return withDb(async () => (await db.grants.get(user)) ?? null);
}

/**
 * Remembers what the server last said about a grant, unless it was renewed meanwhile. It is never forgotten for a
 * refusal: one 401 may be wrong (D61).
 */
export function judgeGrant(user: string, grant: string, refused: boolean): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.grants, async () => {
      const row = await db.grants.get(user);
      if (row?.grant === grant) await db.grants.update(user, { refused });
    }),
  );
}

/** What the server has to hear of sign-outs without a network, and with which grant. */
export function untoldKeys(): Promise<UntoldKey[]> {
  return withDb(async () =>
    (await db.grants.toArray()).flatMap(({ user, grant, untoldKey }) =>
      untoldKey === undefined ? [] : [{ user, grant, key: untoldKey }],
    ),
  );
}

/** The server has heard of it, or never will. */
export function keyTold({ user, key }: UntoldKey): Promise<void> {
  return withDb(() =>
    db.transaction('rw', db.grants, async () => {
      const row = await db.grants.get(user);
      if (row?.untoldKey !== key) return;
      const { untoldKey: _told, ...rest } = row;
      await db.grants.put(rest);
    }),
  );
}

/** Ends the grants of people who signed out and of whose work nothing is left to send or to confirm; returns whose. */
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
