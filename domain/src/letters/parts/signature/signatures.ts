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
