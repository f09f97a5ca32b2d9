import { describe, expect, it } from 'vitest'
import { extendLine, movePenByKey } from './pen.ts'

const surface = {
  box: { left: 10, top: 20, width: 512 },
  view: { x: 0, y: 0, width: 1024, height: 512 },
  maxPressure: 15,
}
const pointer = (x: number, y: number, timeStamp = 0, more = {}) => ({
  clientX: 10 + x / 2,
  clientY: 20 + y / 2,
  pointerType: 'mouse',
  pressure: 0.5,
  timeStamp,
  ...more,
})

describe('extendLine', () => {
  it('takes points in units of the area, and none that is too near the last', () => {
    const line = extendLine([], [pointer(100, 50), pointer(101, 51, 8), pointer(104, 54, 16)], surface)
    expect(line.map(({ x, y }) => [x, y])).toEqual([
      [100, 50],
      [104, 54],
    ])
  })

  it('keeps points on the area', () => {
    const line = extendLine([], [pointer(-40, -1), pointer(5_000, 9_000, 8)], surface)
    expect(line.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [1024, 512],
    ])
  })

  it('takes points where they lie on what is shown of the paper', () => {
    const strip = { ...surface, view: { x: 300, y: 900, width: 256, height: 128 } }
    expect(extendLine([], [pointer(512, 256)], strip)).toMatchObject([{ x: 428, y: 964 }])
  })

  it('draws as hard as a pen presses, and a mouse thinner the quicker it is', () => {
    const pressed = { pointerType: 'pen', pressure: 1 }
    expect(extendLine([], [pointer(0, 0, 0, pressed)], surface)).toMatchObject([{ pressure: 15 }])
    const at = (ms: number) => extendLine([], [pointer(0, 0), pointer(100, 0, ms)], surface)[1]?.pressure ?? 0
    expect(at(10)).toBeLessThan(at(100))
  })
})

describe('movePenByKey', () => {
  const place = { x: 1010, y: 100, pressure: 7, isDown: false }

  it('moves the pen by arrows, by less with Shift, and not off the area', () => {
    expect(movePenByKey(place, 'ArrowLeft', false)).toMatchObject({ x: 986, y: 100 })
    expect(movePenByKey(place, 'ArrowUp', true)).toMatchObject({ x: 1010, y: 94 })
    expect(movePenByKey(place, 'ArrowRight', false)).toMatchObject({ x: 1023 })
  })

  it('sets the pen down and lifts it by Space, and knows no other key', () => {
    expect(movePenByKey(place, ' ', false)).toEqual({ ...place, isDown: true })
    expect(movePenByKey({ ...place, isDown: true }, ' ', false)).toEqual(place)
    expect(movePenByKey(place, 'Tab', false)).toBeNull()
  })
})
