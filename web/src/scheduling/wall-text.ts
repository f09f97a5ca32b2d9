import type { WallClock } from '@novelette/domain/scheduling/wall-clock.ts'

/** A wall clock is the same text everywhere: it is formatted as if it were UTC's. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (wall: WallClock) => formatter.format(new Date(`${wall}Z`))
}

const long = { month: 'long', day: 'numeric' } as const
const short = { month: 'short', day: 'numeric' } as const
const year = { year: 'numeric' } as const

/** Thursday, December 24, 2026 */
export const wholeDay = format({ dateStyle: 'full' })

/** 9:00 AM */
export const timeOfDay = format({ timeStyle: 'short' })

const longDay = format(long)
const longDayAndYear = format({ ...long, ...year })
const shortDay = format(short)
const shortDayAndYear = format({ ...short, ...year })

const isThisYear = (wall: WallClock, now: Date) => wall.startsWith(`${now.getFullYear()}-`)

/** December 24; with its year, unless it is this one. */
export function longDayOf(wall: WallClock, now: Date): string {
  return isThisYear(wall, now) ? longDay(wall) : longDayAndYear(wall)
}

/** Dec 24; with its year, unless it is this one. */
export function shortDayOf(wall: WallClock, now: Date): string {
  return isThisYear(wall, now) ? shortDay(wall) : shortDayAndYear(wall)
}
