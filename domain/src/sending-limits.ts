/** Letters that one person can send within an hour: more than anyone who means them, and less than a flood. */
export const mostLettersAnHour = { inAll: 60, toOne: 30 } as const
