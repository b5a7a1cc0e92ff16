/** Who may replace an account's credentials: address, password, pairing code. */

/**
 * Whether only the person may replace the credentials, no longer the company. A confirmed address
 * proves access to the mailbox. A second factor means that a password is not enough.
 */
export function ownsCredentials({ verified, mfa }: { verified: boolean; mfa: boolean }): boolean {
  return verified || mfa;
}
