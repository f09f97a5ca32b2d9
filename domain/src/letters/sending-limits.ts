/** Per hour (docs/rules.md 3.7). */
export const sendingLimits = { inAll: 60, toOne: 30 } as const

const { inAll, toOne } = sendingLimits

const most = `at most ${inAll} letters an hour leave one account, ${toOne} of them for the same person`

/** A sentence for wherever letters are called unlimited. */
export const sendingLimitsText = `Only so that nobody is flooded, ${most}.`

/** `wait`: "12 minutes". */
export const sendingLimitMet = (wait: string) =>
  `So that nobody is flooded, ${most}. Yours is safe here, and can leave in ${wait}.`
