import { describe, expect, it } from 'vitest'
import { asOpened, beyond, enlarge, framed, kept, move } from './zoom.ts'

const desk = { width: 1400, height: 650 }
const phone = { width: 350, height: 600 }
const middle = { x: 0, y: 0 }

describe('an opened photograph', () => {
  it.each([
    ['landscape', { width: 2048, height: 1365 }, desk, 650 / 1365],
    ['landscape on a phone', { width: 2048, height: 1152 }, phone, 350 / 2048],
    ['wide, and no strip', { width: 2048, height: 900 }, phone, 350 / 2048],
    ['small', { width: 200, height: 100 }, desk, 1],
  ])('is seen whole, and not above its own size: %s', (_, picture, frame, scale) => {
    const within = framed(picture, frame)
    expect(within.opening).toBeCloseTo(scale)
    expect(within.least).toBe(within.opening)
    expect(Math.max(...Object.values(beyond(within, asOpened(within))))).toBeCloseTo(0)
  })

  /** Rule 3.18 */
  it.each([
    ['a panorama', { width: 2048, height: 77 }, desk, 'height'],
    ['a panorama on a phone', { width: 2048, height: 77 }, phone, 'height'],
    ['a small panorama', { width: 800, height: 30 }, desk, 'height'],
    ['a tower', { width: 60, height: 2048 }, desk, 'width'],
  ] as const)('fills half of the frame where it would be a strip: %s', (_, picture, frame, side) => {
    const within = framed(picture, frame)
    expect(within.opening * picture[side]).toBeCloseTo(frame[side] / 2)
    const [least, most] = [picture.width * within.least, picture.height * within.least]
    expect(least <= frame.width && most <= frame.height).toBe(true)
    const { left, right, up, down } = beyond(within, asOpened(within))
    expect(side === 'height' ? [up, down] : [left, right]).toEqual([0, 0])
    expect(side === 'height' ? left === right && left > 100 : up === down && up > 100).toBe(true)
  })
})

describe('an enlarged photograph', () => {
  const within = framed({ width: 1000, height: 500 }, { width: 500, height: 250 })

  it.each([
    ['its middle', 2, middle, { scale: 1, x: 0, y: 0 }],
    ['a point at the right', 2, { x: 100, y: 50 }, { scale: 1, x: -100, y: -50 }],
    ['its largest scale', 100, middle, { scale: 3, x: 0, y: 0 }],
    ['its least scale', 0.01, { x: 100, y: 50 }, { scale: 0.5, x: 0, y: 0 }],
  ])('keeps what lies under the point: %s', (_, factor, point, view) => {
    expect(enlarge(within, asOpened(within), factor, point)).toEqual(view)
  })

  it('comes back to where it was', () => {
    const point = { x: 120, y: -40 }
    const larger = enlarge(within, asOpened(within), 3, point)
    const back = enlarge(within, larger, 1 / 3, point)
    expect(Object.values(back).map(value => value.toFixed(6))).toEqual(['0.500000', '0.000000', '0.000000'])
  })

  it('is moved to its edge and no farther', () => {
    const larger = enlarge(within, asOpened(within), 2, middle)
    expect(beyond(within, larger)).toEqual({ left: 250, right: 250, up: 125, down: 125 })
    const moved = move(within, larger, { x: 60, y: -2_000 })
    expect(moved).toEqual({ scale: 1, x: 60, y: -125 })
    expect(beyond(within, moved)).toEqual({ left: 190, right: 310, up: 250, down: 0 })
    expect(move(within, asOpened(within), { x: 60, y: 60 })).toEqual(asOpened(within))
  })

  it('stays within a frame that has become another', () => {
    const turned = framed(within.picture, { width: 250, height: 500 })
    expect(kept(turned, { scale: 9, x: 9_000, y: 0 })).toEqual({ scale: 1.5, x: 625, y: 0 })
  })
})
