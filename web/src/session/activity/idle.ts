import { inactivity, sessionMinutes } from '@novelette/domain/accounts/sessions.ts'

const minuteMs = 60_000
const idleMs = sessionMinutes * minuteMs
const warningMs = inactivity.warningMinutes * minuteMs

/** 0 once the session has ended. */
export function msLeft(lastActivity: number, now: number): number {
  return Math.max(0, lastActivity + idleMs - now)
}

export function isWarned(left: number): boolean {
  return left <= warningMs
}

export function nextLookMs(left: number): number {
  if (isWarned(left)) return left % inactivity.tickMs || inactivity.tickMs
  return Math.min(inactivity.checkMs, left - warningMs)
}

/** Such as "4:59". */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spokenMarks = [
  [10, '10 seconds left'],
  [30, '30 seconds left'],
  [60, '1 minute left'],
  [120, '2 minutes left'],
  [180, '3 minutes left'],
  [240, '4 minutes left'],
  [300, '5 minutes left'],
] as const

/** Screen readers must not announce every second. */
export function spokenTime(left: number): string {
  return spokenMarks.find(([seconds]) => left <= seconds * 1000)?.[1] ?? ''
}
