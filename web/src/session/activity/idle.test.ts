import { describe, expect, it } from 'vitest'
import { countdownText, isWarned, msLeft, nextLookMs, spokenTime } from './idle.ts'

const minutes = (count: number) => count * 60_000

describe('idle time', () => {
  it('ends after 60 minutes and warns in the last 5', () => {
    const left = (idle: number) => msLeft(1_000, 1_000 + minutes(idle))
    expect(left(0)).toBe(minutes(60))
    expect(isWarned(left(54.99))).toBe(false)
    expect(isWarned(left(55))).toBe(true)
    expect(left(60)).toBe(0)
    expect(left(600)).toBe(0)
  })

  it('is checked every 10 s, when the warning starts, and then every second', () => {
    expect(nextLookMs(minutes(60))).toBe(10_000)
    expect(nextLookMs(minutes(5) + 4_000)).toBe(4_000)
    expect(nextLookMs(minutes(5))).toBe(1_000)
    expect(nextLookMs(minutes(4) + 300)).toBe(300)
  })

  it('is counted down in minutes and seconds', () => {
    expect([300_000, 299_000, 298_001, 60_000, 9_400, 1].map(countdownText)).toEqual([
      '5:00',
      '4:59',
      '4:59',
      '1:00',
      '0:10',
      '0:01',
    ])
  })

  it('is announced to screen readers only at a few marks', () => {
    const spoken = Array.from({ length: 300 }, (_, passed) => spokenTime((300 - passed) * 1000))
    const changes = spoken.filter((text, at) => text !== spoken[at - 1])
    expect(changes).toEqual([
      '5 minutes left',
      '4 minutes left',
      '3 minutes left',
      '2 minutes left',
      '1 minute left',
      '30 seconds left',
      '10 seconds left',
    ])
  })
})
