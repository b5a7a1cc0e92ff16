/**
 * Who may replace what an account signs in with: its address, its password, a code that pairs a
 * phone.
 */

/**
 * Whether the person alone replaces the credentials of this account. The company that made the account may do it no more.
 * A confirmed address proves that the person reads the mailbox. A second factor says that a password must not be enough.
 */
export function ownsCredentials({ verified, mfa }: { verified: boolean; mfa: boolean }): boolean {
  return verified || mfa;
}
