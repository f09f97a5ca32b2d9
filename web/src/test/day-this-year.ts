/** Noon of a day that screens write without its year. */
export const dayThisYear = (month: number, day: number) =>
  new Date(new Date().getFullYear(), month - 1, day, 12)
