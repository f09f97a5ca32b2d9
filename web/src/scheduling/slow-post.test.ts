import { expect, it } from 'vitest'
import { daysOf, initialSlowPost, slowDeliveryOf } from './slow-post.tsx'

it.each([
  ['1', 1],
  [' 30', 30],
  ['0', null],
  ['31', null],
  ['1.5', null],
  ['-3', null],
  ['1e1', null],
  ['', null],
])('“%s” days are %s', (typed, days) => {
  expect(daysOf(typed)).toBe(days)
})

it('a plan of slow post and its fields say the same', () => {
  const delivery = {
    kind: 'slow',
    days: 15,
    from: 'Lisbon',
    to: 'Kyoto',
    zone: 'Europe/Lisbon',
    isShown: false,
  } as const
  expect(slowDeliveryOf(initialSlowPost(delivery, false), 'Europe/Lisbon')).toEqual(delivery)
})

it('nothing of it is shown to a guest', () => {
  expect(slowDeliveryOf(initialSlowPost(undefined, true), 'UTC')).toEqual({
    kind: 'slow',
    days: 7,
    zone: 'UTC',
    isShown: false,
  })
})
