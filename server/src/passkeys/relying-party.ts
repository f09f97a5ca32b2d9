/** EdDSA, ES256 and RS256: every authenticator knows one of them, and every server of ours can check them all. */
export const keyAlgorithms = [-8, -7, -257]

/** What an authenticator binds a passkey to and signs: no other site can use our passkeys, nor we theirs. */
export function relyingParty(appUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

/** How an authenticator knows an account: 16 bytes that say nothing of it and never change, base64url. */
export function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
