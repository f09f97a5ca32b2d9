import { expect, it } from 'vitest'
import { ownTimeZone } from './own-time-zone.ts'

it('the zone of this browser has a name that it knows', () => {
  expect(() => new Intl.DateTimeFormat('en-US', { timeZone: ownTimeZone() })).not.toThrow()
})
