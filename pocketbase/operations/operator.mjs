/** Lets this machine's programs call a server that expects a proxy. */
import { randomBytes } from 'node:crypto';

/**
 * Requests without the proxy's header count as third parties'. Local programs send it with a random address of each
 * start.
 * @type {(variables: Variables) => Server['operator']}
 */
export function operatorOf({ TRUSTED_PROXY = '' }) {
  if (TRUSTED_PROXY.trim() === '') return { address: '', headers: {} };
  const groups = randomBytes(14).toString('hex').match(/.{4}/g) ?? [];
  const address = `fd00:${groups.join(':')}`;
  return { address, headers: { [TRUSTED_PROXY.trim()]: address } };
}
