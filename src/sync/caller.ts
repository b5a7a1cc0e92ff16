/**
 * Who speaks for an owner: the delivery grant first, the session as fallback, for a link its token (architecture 4).
 * Made from what was read together with the row, so that nothing travels under another person's name.
 */
import type { GrantRow, SessionRow } from '../data/db';
import type { Outcome } from '../domain/transfer';
import type { Credential } from '../remote/client';
import type { Store } from './ports';

type Spoken = Outcome | { kind: 'receipts' };

export type Caller = <T extends Spoken>(request: (credential: Credential) => Promise<T>) => Promise<T | Outcome>;

const NOBODY: Outcome = { kind: 'signIn', code: 'unauthorized' };
/** Its grant has ended for this request; what was captured before the end, or accepted, still goes by it (D84). */
const ENDED: Outcome = { kind: 'signIn', code: 'grant_ended' };

/**
 * Asks with one credential after the other until one is accepted. Whether a grant has expired is the server's word: the
 * phone's clock may be wrong. A grant that is refused while the session is accepted is forgotten; the pull fetches
 * another. Nothing accepted, or nothing there: `signIn`, `grant_ended` where the grant alone can still do other things.
 */
export function callerFor(
  { grant, session, link }: { grant: GrantRow | null; session: SessionRow | null; link: string | null },
  store: Pick<Store, 'forgetGrant'>,
): Caller {
  const credentials: Credential[] = [];
  if (grant) credentials.push({ kind: 'grant', grant: grant.grant });
  if (link !== null) credentials.push({ kind: 'link', token: link });
  if (session) credentials.push({ kind: 'session', token: session.token });
  let refused: GrantRow | null = null;
  let nobody = NOBODY;

  const drop = (credential: Credential) => {
    // Several photos may learn it at the same moment: only the first takes the credential away.
    if (credentials[0] === credential) credentials.shift();
    if (credential.kind === 'grant') refused = grant;
  };
  const forgetRefused = async () => {
    if (!refused) return;
    const { user, grant: value } = refused;
    refused = null;
    await store.forgetGrant(user, value);
  };
  const ask: Caller = async (request) => {
    const [credential] = credentials;
    if (!credential) return nobody;
    const outcome = await request(credential);
    if (isRefusal(outcome)) {
      if (outcome.code === 'grant_ended') nobody = ENDED;
      drop(credential);
      return ask(request);
    }
    if (outcome.kind !== 'retry') await forgetRefused();
    return outcome;
  };
  return ask;
}

function isRefusal(outcome: Spoken): outcome is Extract<Outcome, { kind: 'signIn' }> {
  return outcome.kind === 'signIn' && outcome.code !== 'wrong_user';
}
