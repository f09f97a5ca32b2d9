/** Mail programs take a sign at the end of an address for punctuation, and leave it out of the link. */
const cutSigns = ['-', '_']

/** Base64url that ends in a letter or digit: what is made is made anew until it does. */
export function endSafely(make: (attempt: number) => Buffer): string {
  for (let attempt = 0; ; attempt += 1) {
    const token = make(attempt).toString('base64url')
    if (!cutSigns.some(sign => token.endsWith(sign))) return token
  }
}

/**
 * What `open` makes of a token or, since earlier ones ended in any sign, of the token with the sign that was cut off. Whoever forges one
 * has three tries in place of one against 128 bits or more. Null where `open` refuses each.
 */
export function readToken<Content>(token: string, open: (bytes: Buffer) => Content | null): Content | null {
  for (const one of [token, ...cutSigns.map(sign => token + sign)]) {
    const bytes = Buffer.from(one, 'base64url')
    const content = bytes.toString('base64url') === one ? open(bytes) : null
    if (content !== null) return content
  }
  return null
}
