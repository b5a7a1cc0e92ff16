/**
 * Who speaks for an owner: the delivery grant first, the session as fallback, for a link its token (architecture 4).
 * Made from what was read together with the row, so that nothing travels under another person's name.
 */
import type { Credential } from '../api/wire';
import type { GrantRow, SessionRow } from '../db/db';
import type { Outcome } from '../domain/delivery/transfer';
import type { Store } from './ports';

export type Spoken = Outcome | { kind: 'receipts' };

export type Caller = <T extends Spoken>(request: (credential: Credential) => Promise<T>) => Promise<T | Outcome>;

const NOBODY: Outcome = { kind: 'signIn', code: 'unauthorized' };
/** Its grant has ended for this request; what was captured before the end, or accepted, still goes by it (D84). */
const ENDED: Outcome = { kind: 'signIn', code: 'grant_ended' };

type Credentials = { grant: GrantRow | null; session: SessionRow | null; link: string | null };

/**
 * Asks with one credential after the other until one is accepted. Whether one has expired is the server's word: the
 * phone's clock may be wrong. A grant that is refused while the session is accepted is asked last from then on; the
 * pull fetches another. Nothing accepted, or nothing there: `signIn`, `grant_ended` where the grant alone can still do
 * other things.
 * @param heard told of every answer that somebody here was known for, before it is used.
 */
export function callerFor(
  { grant, session, link }: Credentials,
  store: Pick<Store, 'judgeGrant'>,
  heard: (answer: Spoken) => Promise<void> = async () => {},
): Caller {
  const byGrant: Credential[] = grant ? [{ kind: 'grant', grant: grant.grant }] : [];
  const byLink: Credential[] = link === null ? [] : [{ kind: 'link', token: link }];
  const bySession: Credential[] = session ? [{ kind: 'session', token: session.token }] : [];
  // What was refused lately is asked last.
  const [grantFirst, sessionFirst] = [!grant?.refused, session?.alive ?? false];
  const credentials: Credential[] = [
    ...(grantFirst ? byGrant : []),
    ...byLink,
    ...(sessionFirst ? bySession : []),
    ...(grantFirst ? [] : byGrant),
    ...(sessionFirst ? [] : bySession),
  ];
  /** What is written down about the grant, and what the server said since. */
  let written = grant?.refused ?? false;
  let refused = written;
  let nobody = NOBODY;

  const dropCredential = (credential: Credential) => {
    // Several photos may learn it at the same moment: only the first takes the credential away.
    if (credentials[0] === credential) credentials.shift();
    if (credential.kind === 'grant') refused = true;
  };
  const acceptCredential = async (credential: Credential) => {
    if (credential.kind === 'grant') refused = false;
    if (!grant || refused === written) return;
    written = refused;
    await store.judgeGrant(grant.user, grant.grant, refused);
  };
  const tryCredentials: Caller = async (request) => {
    const [credential] = credentials;
    if (!credential) return nobody;
    const outcome = await request(credential);
    if (isRefusal(outcome)) {
      if (outcome.code === 'grant_ended') nobody = ENDED;
      dropCredential(credential);
      return tryCredentials(request);
    }
    if (outcome.kind !== 'retry') {
      await acceptCredential(credential);
      await heard(outcome);
    }
    return outcome;
  };
  return tryCredentials;
}

function isRefusal(outcome: Spoken): outcome is Extract<Outcome, { kind: 'signIn' }> {
  return outcome.kind === 'signIn' && outcome.code !== 'wrong_user';
}
