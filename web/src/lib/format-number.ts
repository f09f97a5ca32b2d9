/** 1,234 */
export const formatNumber = (count: number) => count.toLocaleString('en-US')

/** "1 letter", "1,234 letters". */
export const formatCount = (count: number, one: string, more = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`
