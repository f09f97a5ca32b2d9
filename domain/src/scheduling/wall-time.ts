/** `YYYY-MM-DDTHH:MM` of a day that exists, in a year that can be meant. */
export function isWallTime(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)) return false
  const time = Date.parse(`${text}Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
