/**
 * Credentials of an owner: delivery grant first, then the session; for a link its token. Read
 * together with the row, so that work never travels under another name.
 */
import type { Credential } from '../api/wire';
import type { GrantRow, SessionRow } from '../db/db';
import type { Outcome } from '../domain/delivery/transfer';
import type { Store } from './ports';

export type Spoken = Outcome | { kind: 'receipts' };

export type CredentialFallback = <T extends Spoken>(
  request: (credential: Credential) => Promise<T>,
) => Promise<T | Outcome>;

const UNAUTHORIZED: Outcome = { kind: 'signIn', code: 'unauthorized' };
/** The grant ended for this request; earlier work still uses it. */
const ENDED: Outcome = { kind: 'signIn', code: 'grant_ended' };

type Credentials = { grant: GrantRow | null; session: SessionRow | null; link: string | null };

/**
 * Tries credentials until one is accepted. The server decides on expiry: the phone's clock may be wrong. A grant that
 * is refused while the session works is tried last; the pull fetches another. None accepted: `signIn`, or `grant_ended`
 * where the grant can still do other things.
 * @param onAccepted runs for each accepted answer, before use.
 */
export function createCredentialFallback(
  { grant, session, link }: Credentials,
  store: Pick<Store, 'judgeGrant'>,
  onAccepted: (answer: Spoken) => Promise<void> = async () => {},
): CredentialFallback {
  const byGrant: Credential[] = grant ? [{ kind: 'grant', grant: grant.grant }] : [];
  const byLink: Credential[] = link === null ? [] : [{ kind: 'link', token: link }];
  const bySession: Credential[] = session ? [{ kind: 'session', token: session.token }] : [];
  // The recently refused one comes last.
  const [grantFirst, sessionFirst] = [!grant?.refused, session?.alive ?? false];
  const credentials: Credential[] = [
    ...(grantFirst ? byGrant : []),
    ...byLink,
    ...(sessionFirst ? bySession : []),
    ...(grantFirst ? [] : byGrant),
    ...(sessionFirst ? [] : bySession),
  ];
  /** Stored verdict on the grant, and the latest. */
  let written = grant?.refused ?? false;
  let refused = written;
  let rejection = UNAUTHORIZED;

  const dropCredential = (credential: Credential) => {
    // Parallel photos may learn it at once: only the first removes the credential.
    if (credentials[0] === credential) credentials.shift();
    if (credential.kind === 'grant') refused = true;
  };
  const acceptCredential = async (credential: Credential) => {
    if (credential.kind === 'grant') refused = false;
    if (!grant || refused === written) return;
    written = refused;
    await store.judgeGrant(grant.user, grant.grant, refused);
  };
  const tryCredentials: CredentialFallback = async (request) => {
    const [credential] = credentials;
    if (!credential) return rejection;
    const outcome = await request(credential);
    if (isRejection(outcome)) {
      if (outcome.code === 'grant_ended') rejection = ENDED;
      dropCredential(credential);
      return tryCredentials(request);
    }
    if (outcome.kind !== 'retry') {
      await acceptCredential(credential);
      await onAccepted(outcome);
    }
    return outcome;
  };
  return tryCredentials;
}

function isRejection(outcome: Spoken): outcome is Extract<Outcome, { kind: 'signIn' }> {
  return outcome.kind === 'signIn' && outcome.code !== 'wrong_user';
}
