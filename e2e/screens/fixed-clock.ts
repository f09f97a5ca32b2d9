import type { BrowserContext } from '@playwright/test'

const shownMoment = Date.UTC(2026, 5, 15, 12)

/**
 * Stops the page's clock when its data begin. Dates are shown relative to `shownMoment`, in whole days; those without a time of
 * day stay.
 */
export async function fixClock(context: BrowserContext, startedAt: Date): Promise<void> {
  await context.clock.setFixedTime(startedAt)
  await context.addInitScript(
    ({ start, shown, day }) => {
      const { prototype } = Intl.DateTimeFormat
      const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
      Object.defineProperty(prototype, 'format', {
        get(this: Intl.DateTimeFormat) {
          const formatDate: (date: number) => string = format?.call(this)
          return (date: Date) => {
            const time = Number(date)
            return formatDate(time % day === 0 ? time : shown + Math.floor((time - start) / day) * day)
          }
        },
      })
    },
    { start: startedAt.getTime(), shown: shownMoment, day: 86_400_000 },
  )
}
