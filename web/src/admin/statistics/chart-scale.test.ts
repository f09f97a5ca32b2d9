import { expect, test } from 'vitest'
import { heightOf, scaleOf } from './chart-scale.ts'

const texts = (values: readonly number[], begin: Parameters<typeof scaleOf>[1] = 'at-zero') =>
  scaleOf(values, begin).ticks.map(tick => tick.text)

test('scaleOf starts counts at zero, with a few round grid lines', () => {
  expect(texts([3, 0, 7])).toEqual(['0', '5', '10'])
  expect(texts([1])).toEqual(['0', '1'])
  expect(texts([130, 12])).toEqual(['0', '50', '100', '150'])
})

test('scaleOf draws a chart of zeros along its bottom', () => {
  const scale = scaleOf([0, 0, 0], 'at-zero')
  expect(scale.ticks.map(tick => tick.value)).toEqual([0, 1, 2])
  expect(heightOf(0, scale)).toBe(0)
  expect(texts([])).toEqual(['0', '1', '2'])
})

test('scaleOf starts totals near the lowest, and lifts constant totals off the bottom', () => {
  expect(texts([100_120, 100_290], 'near-lowest')).toEqual(['100.1K', '100.2K', '100.3K'])
  expect(heightOf(2, scaleOf([2, 2, 2], 'near-lowest'))).toBe(0.5)
})

test('scaleOf abbreviates long numbers unless two labels would be equal', () => {
  expect(texts([1_250_000])).toEqual(['0', '500K', '1M', '1.5M'])
  expect(texts([100_021, 100_029], 'near-lowest')).toEqual(['100,020', '100,025', '100,030'])
})
