import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestZoom, middleOf, moved, zoomed } from './crop.ts'

const photo = { width: 3000, height: 2000 }

describe('the crop square', () => {
  test('starts in the middle at full size', () => {
    expect(middleOf(photo)).toEqual({ x: expect.closeTo(1 / 6), y: 0, size: 1 })
    expect(middleOf({ width: 10, height: 10 })).toEqual({ x: 0, y: 0, size: 1 })
  })

  test('moves in units of its side and stops at the edges', () => {
    const half = zoomed(middleOf(photo), photo, 2)
    expect(half).toEqual({ x: expect.closeTo(1 / 3), y: expect.closeTo(0.25), size: 0.5 })
    expect(moved(half, photo, 0.3, -0.1)).toEqual({
      x: expect.closeTo(0.4333),
      y: expect.closeTo(0.2),
      size: 0.5,
    })
    expect(moved(half, photo, 9, -9)).toEqual({ x: expect.closeTo(2 / 3), y: 0, size: 0.5 })
  })

  test('never has fewer pixels than the minimum', () => {
    expect(largestZoom(photo)).toBe(8)
    expect(largestZoom({ width: 300, height: 192 })).toBe(2)
    expect(zoomed(middleOf({ width: 50, height: 50 }), { width: 50, height: 50 }, 3).size).toBe(1)
  })

  test('stays inside the picture after any input', () => {
    const pixels = fc.integer({ min: 1, max: 12_000 })
    const step = fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
      zoom: fc.double({ min: 0, max: 20, noNaN: true }),
    })
    void fc.assert(
      fc.property(pixels, pixels, fc.array(step), (width, height, steps) => {
        const sides = { width, height }
        let square = middleOf(sides)
        for (const { right, down, zoom } of steps) {
          square = moved(zoomed(square, sides, zoom), sides, right, down)
        }
        const side = square.size * Math.min(width, height)
        expect(square.x).toBeGreaterThanOrEqual(0)
        expect(square.y).toBeGreaterThanOrEqual(0)
        expect(square.x * width + side).toBeLessThanOrEqual(width + 1e-6)
        expect(square.y * height + side).toBeLessThanOrEqual(height + 1e-6)
      }),
    )
  })
})
