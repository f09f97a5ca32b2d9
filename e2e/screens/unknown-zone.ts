import type { Step } from './screen.ts'

/** The device names a time zone that has no clock. */
export const namesUnknownZone: Step = page =>
  page.addInitScript(() => {
    const { prototype } = Intl.DateTimeFormat
    const { resolvedOptions } = prototype
    prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Factory' }
    }
  })
