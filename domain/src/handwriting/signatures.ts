/**
 * A signature by hand (docs/rules.md 3.10) is text: four base64url digits for each point of the pen, 24 bits that say whether a
 * stroke begins there, where it is, and how hard it pressed. Whatever is of this form can be drawn.
 */
export const signatureArea = { width: 1024, height: 512 } as const
/** CSS pixels for a unit of it, where a signature stands under a letter. */
export const signatureScale = 0.3
export const maxPressure = 15
export const signatureMaxPoints = 2_000

/** The first point begins a stroke. */
const signaturePattern = /^[g-z0-9_-][\w-]{3}(?:[\w-]{4})*$/
const maxLength = signatureMaxPoints * 4

export function isSignature(text: string): boolean {
  return text.length <= maxLength && signaturePattern.test(text)
}

const head = '<figure data-signature="'
const tail = '"></figure>'

type Signed = { readonly words: string; readonly signature: string | null }

/** A letter's markup ends with its signature, if it has one. */
export function splitSignature(content: string): Signed {
  if (content.endsWith(tail)) {
    const start = content.lastIndexOf(head)
    const signature = content.slice(start + head.length, -tail.length)
    if (start >= 0 && isSignature(signature)) return { words: content.slice(0, start), signature }
  }
  return { words: content, signature: null }
}

export function joinSignature({ words, signature }: Signed): string {
  return signature === null ? words : `${words}${head}${signature}${tail}`
}
