/** The paper of a page by hand, in units of its own. */
export const pageArea = { width: 2048, height: 2896 } as const
export const pageMaxPoints = 20_000
export const mostPages = 5
export const pageTextMaxLength = 5_000

/** A page by hand (docs/rules.md 3.11): its strokes as page-strokes.ts writes them, and what it says, for whoever cannot see it. */
export type HandPage = { readonly strokes: string; readonly says: string }

/** The first point begins a stroke. Whatever is of this form can be drawn. */
const strokesPattern = /^[g-z0-9_-][\w-]{5}(?:[\w-]{6})*$/
const maxLength = pageMaxPoints * 6

export const isHandPage = ({ strokes, says }: HandPage): boolean =>
  strokes.length <= maxLength && strokesPattern.test(strokes) && isPageText(says)

const isPageText = (says: string) =>
  says.length <= pageTextMaxLength && says === says.trim() && says.isWellFormed() && !says.includes('\0')
