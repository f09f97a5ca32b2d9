const dayMs = 86_400_000

/** From now; before now if negative. */
export const inDays = (days: number) => new Date(Date.now() + days * dayMs)
