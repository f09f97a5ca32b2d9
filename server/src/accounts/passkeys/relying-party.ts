/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
export const keyAlgorithms = [-8, -7, -257]

/** No other site can use our passkeys, nor we theirs. */
export function relyingParty(appUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

/** 16 bytes in base64url that reveal nothing and never change. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}
