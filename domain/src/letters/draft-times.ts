/* The composer and public pages load this; the schemas of drafts.ts are for the server. */

/** After the last change (docs/rules.md 4.1). */
export const draftSaveDelayMs = 800

/** A browser keeps what a visitor wrote on the landing page. */
export const visitorDraftDays = 30

/** docs/rules.md 4.7 */
export const draftVersionPolicy = { everyMinutes: 10, keptHours: 24 } as const

/** Whether none is left of a draft that was last saved then; `now` in milliseconds. */
export const areVersionsGone = (savedAt: Date, now: number): boolean =>
  savedAt.getTime() < now - draftVersionPolicy.keptHours * 3_600_000
