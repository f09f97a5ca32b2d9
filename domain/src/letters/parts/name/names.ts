import { isWrittenLine } from '#text-line.ts'

/** Of the name with which a letter is signed (docs/rules.md 3.21). */
export const signedNameMaxLength = 40

type Signed = { readonly name: string | null; readonly signature: string | null }

/** A signature by hand stands in its place (docs/rules.md 3.21): then there is none, wherever it is shown or said. */
export const nameOnSheet = ({ name, signature }: Signed): string | null => (signature === null ? name : null)

export const isSignedName = (name: string): boolean => isWrittenLine(name, signedNameMaxLength)
