import type { Delivery } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { ScheduledSummary } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import { inDays } from './in-days.ts'

export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

export const personCalled = (username: string, more: object = {}) => ({
  id: '0197a000-0000-7000-8000-00000000001f',
  username,
  profilePicture: null,
  ...more,
})

export const onDay = (days: number, zone: string): Delivery => ({
  kind: 'day',
  wall: `${dayOf(inDays(days))}T09:00`,
  zone,
  zoneOf: 'fixed',
})

export const slow: Delivery = { kind: 'slow', days: 14, zone: 'UTC', isShown: true }

export const scheduled = (number: number, more: Partial<ScheduledSummary> = {}): ScheduledSummary => ({
  id: `0197a000-0000-7000-8000-0000000000a${number}`,
  receiver: personCalled('Noor'),
  banner: 'golden-hearts',
  preview: 'A year ago today you missed the last train, and I have been grateful to it ever since.',
  writtenAt: inDays(-2),
  delivery: onDay(29, 'UTC'),
  deliverAt: inDays(29),
  zoneChanged: false,
  returned: null,
  ...more,
})
