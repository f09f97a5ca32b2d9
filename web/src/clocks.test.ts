import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What passes between two of its readings on this device, and is compared with no time of the server. */
const onDevice = [
  'auth/mail-links/resend-verification-form.tsx',
  'letters/dashboard/cached-dashboard.ts',
  'letters/dashboard/dashboard-page.tsx',
  'letters/lists/shelf-reading.ts',
  // Files of this device alone, and of the release before.
  'letters/parts/files/device-files.ts',
  'letters/writing/shared/waiting-shares.ts',
  'lib/call.ts',
  'lib/dates/server-clock.ts',
  'lib/device/attendance.ts',
  // Chance decides as well, and nothing is sorted by the time in an id.
  'lib/uuid-v7.ts',
  'pages/landing/try-out/visitor-draft.ts',
  'passkeys/offer-in-field.ts',
  'releases/release-watch.tsx',
  'session/activity/activity-watch.ts',
  'session/cached-user.ts',
]

/** Rule 10.10 */
test('the time is asked of the server’s clock, but for what passes on this device (docs/rules.md 10.10)', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.*', 'test/**'] })
  const reading = files.filter(file =>
    /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  expect(reading.toSorted()).toEqual(onDevice)
})
