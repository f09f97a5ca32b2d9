/** docs/rules.md 1.9 */
export const daysToReconsider = 14

/** The signature of an erased account's letters. No username has spaces. */
export const formerMember = 'a former member'

export const isFormerMember = (username: string): boolean => username === formerMember
