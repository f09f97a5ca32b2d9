const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

/** How long it is until something can be tried again, never less than it is: `45 seconds`, `12 minutes`, `5 hours`, `a day`. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole < 60) return counted(whole, 'second')
  const minutes = Math.ceil(whole / 60)
  if (minutes <= 90) return minutes === 60 ? 'an hour' : counted(minutes, 'minute')
  const hours = Math.ceil(minutes / 60)
  if (hours < 24) return counted(hours, 'hour')
  const days = Math.ceil(hours / 24)
  return days === 1 ? 'a day' : counted(days, 'day')
}
