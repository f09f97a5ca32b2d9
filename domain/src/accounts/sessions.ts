/* Every page loads this; the schemas of session-schemas.ts are for few. */

/**
 * The user id a call was made for. If the browser's cookie is by now another user's, the server refuses the call (docs/rules.md
 * 2.5).
 */
export const asUserHeader = 'x-meant-by'

/**
 * A page made the call by itself, such as one that sends what waited for a connection: it renews no session (docs/rules.md 2.2).
 */
export const unattendedHeader = 'x-unattended'

/** A session ends after this long without activity (docs/rules.md 2.2). */
export const sessionMinutes = 60

/** A stolen session does not last for ever (docs/rules.md 2.2). */
export const sessionDays = 30

/** On a device that its person called their own, without activity (docs/rules.md 2.8). */
export const ownDeviceDays = 180

/** There, what is dangerous takes the password or a passkey that is not older (docs/rules.md 2.9). */
export const confirmationMinutes = 15

/** The warning, the countdown's ticks, the checks, and the least time between two reports of activity (docs/rules.md 2.2). */
export const inactivity = { warningMinutes: 5, tickMs: 1_000, checkMs: 10_000, reportMs: 60_000 } as const
