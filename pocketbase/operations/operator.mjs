/** How this machine's own programs ask a server that stands behind a proxy. */
import { randomBytes } from 'node:crypto';

/**
 * Behind a proxy a request without its header is a stranger's (D72): this machine's own programs send the header
 * themselves, with an address that nobody else has and that is drawn at every start.
 * @type {(variables: Variables) => Server['operator']}
 */
export function operatorOf({ TRUSTED_PROXY = '' }) {
  if (TRUSTED_PROXY.trim() === '') return { address: '', headers: {} };
  const groups = randomBytes(14).toString('hex').match(/.{4}/g) ?? [];
  const address = `fd00:${groups.join(':')}`;
  return { address, headers: { [TRUSTED_PROXY.trim()]: address } };
}
