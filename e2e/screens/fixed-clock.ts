import type { BrowserContext } from '@playwright/test'

const shownMoment = Date.UTC(2026, 5, 15, 12)

/**
 * Stops the page's clock when its data begin. Dates are shown relative to `shownMoment`, in whole days; those without a time of
 * day stay, and a time that somebody chose, which has no seconds, is shown as it is.
 */
export async function fixClock(context: BrowserContext, startedAt: Date): Promise<void> {
  await context.clock.setFixedTime(startedAt)
  await context.addInitScript(
    ({ start, shown, minute, day }) => {
      // The server's clock goes on, so the page must not go by it.
      const { get } = Headers.prototype
      Headers.prototype.get = function (name) {
        return name === 'x-time' ? null : get.call(this, name)
      }
      const { prototype } = Intl.DateTimeFormat
      const format = Object.getOwnPropertyDescriptor(prototype, 'format')?.get
      const shownFor = (time: number) => {
        if (time % day === 0) return time
        if (time % minute > 0) return shown + Math.floor((time - start) / day) * day
        const days = Math.floor(time / day) - Math.floor(start / day)
        return (Math.floor(shown / day) + days) * day + (time % day)
      }
      Object.defineProperty(prototype, 'format', {
        get(this: Intl.DateTimeFormat) {
          const formatDate: (date: number) => string = format?.call(this)
          return (date: Date) => formatDate(shownFor(Number(date)))
        },
      })
    },
    { start: startedAt.getTime(), shown: shownMoment, minute: 60_000, day: 86_400_000 },
  )
}
