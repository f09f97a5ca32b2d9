/** Letters that one person can send per hour, in all and to one receiver (docs/rules.md 3.7). */
export const sendingLimits = { inAll: 60, toOne: 30 } as const
