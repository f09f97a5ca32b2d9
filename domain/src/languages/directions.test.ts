import { expect, test } from 'vitest'
import { hasRightToLeft, withDirections } from './directions.ts'

test.each([
  ['Hebrew', 'נועה היקרה,'],
  ['Arabic', 'عزيزتي ليلى،'],
  ['Arabic presentation forms', 'ﷲ'],
  ['Syriac', 'ܫܠܡܐ'],
  ['Adlam, beyond the first plane', '𞤀𞤁'],
  ['one word among others', 'You called me habibi, حبيبي, and I turned.'],
])('hasRightToLeft is true for %s', (_, text) => {
  expect(hasRightToLeft(text)).toBe(true)
})

test.each(['Dear Noor, 12:30 – “yes” 🕊️', 'Дорогая', 'प्रिय', '親愛なる', '사랑하는', 'ｱｲ', ''])(
  'hasRightToLeft is false for %s',
  text => {
    expect(hasRightToLeft(text)).toBe(false)
  },
)

test('withDirections lets lists and quotes take the side of their words, and changes nothing else', () => {
  expect(withDirections('<p>a</p><ol start="3"><li><p>ב</p></li></ol><ul><li><p>ג</p></li></ul>')).toBe(
    '<p>a</p><ol dir="auto" start="3"><li><p>ב</p></li></ol><ul dir="auto"><li><p>ג</p></li></ul>',
  )
  expect(withDirections('<blockquote><p>&lt;ul</p></blockquote>')).toBe(
    '<blockquote dir="auto"><p>&lt;ul</p></blockquote>',
  )
  expect(withDirections('<h1><u>a</u></h1>')).toBe('<h1><u>a</u></h1>')
})
