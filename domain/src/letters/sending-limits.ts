/** Per hour (docs/rules.md 3.7). Nobody who writes by hand meets them. */
export const sendingLimits = { inAll: 240, toOne: 120, unanswered: 60 } as const

const { inAll, toOne, unanswered } = sendingLimits

const most = `at most ${inAll} letters an hour can be sent from one account, ${toOne} of them for the same person, ${unanswered} while they have never replied`

/** A sentence for wherever letters are called unlimited. */
export const sendingLimitsText = `Only so that nobody is flooded, ${most}.`

const met = 'You have reached the limit of an hour'

/** For programs, before the wait. */
export const sendingLimitReached = `${met}: ${most}.`

/** `wait`: "12 minutes". */
export const sendingLimitMet = (wait: string) => `${met}. Your letter is safe; it can go in ${wait}.`
