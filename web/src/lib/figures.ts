/** 1,234 */
export const figure = (count: number) => count.toLocaleString('en-US')

/** "1 letter", "1,234 letters" (DECISIONS 3). */
export const counted = (count: number, one: string, more = `${one}s`) =>
  `${figure(count)} ${count === 1 ? one : more}`
