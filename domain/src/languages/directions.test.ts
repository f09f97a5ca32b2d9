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

/** Rule 3.9 */
test('withDirections lets each block begin on the side of its first letter, and changes nothing else', () => {
  expect(withDirections('<p>a ב</p><h2>«ב» a</h2><p>7 &amp; <em>ג</em></p>')).toBe(
    '<p dir="ltr">a ב</p><h2 dir="rtl">«ב» a</h2><p dir="rtl">7 &amp; <em>ג</em></p>',
  )
  expect(withDirections('<p class="x">&lt;p</p><p></p>')).toBe(
    '<p dir="ltr" class="x">&lt;p</p><p dir="ltr"></p>',
  )
})

/** Rule 3.9 */
test('withDirections lets lists and quotes begin where their first block does', () => {
  expect(withDirections('<ol start="3"><li><p>ב</p><ul><li><p>a</p></li></ul></li></ol>')).toBe(
    '<ol dir="rtl" start="3"><li><p dir="rtl">ב</p><ul dir="ltr"><li><p dir="ltr">a</p></li></ul></li></ol>',
  )
  expect(withDirections('<blockquote><ul><li><p>ג</p></li></ul></blockquote>')).toBe(
    '<blockquote dir="rtl"><ul dir="rtl"><li><p dir="rtl">ג</p></li></ul></blockquote>',
  )
})

test('withDirections reads a letter of 5 MB once, whether it is of one paragraph or of many', () => {
  const paragraph = `<p>${'&nbsp;7'.repeat(700_000)}ב</p>`
  const marked = withDirections(`${paragraph}${'<p></p>'.repeat(300_000)}`)
  expect(marked.startsWith('<p dir="rtl">&nbsp;7')).toBe(true)
  expect(marked.endsWith('<p dir="ltr"></p>')).toBe(true)
})
