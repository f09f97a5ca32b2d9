import { expect, test } from 'vitest'
import { tidyPasted } from '#letters/writing/pasting/pasted-html.ts'
import { readNumber } from '#letters/writing/pasting/word-lists.ts'

const point = (marker: string, text: string, list = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list}'><!--[if !supportLists]--><span ` +
  `style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><!--[endif]-->${text}</p>`

/** Without the class that the editor passes over. */
const tidied = (...points: string[]) =>
  tidyPasted(points.join('\n'))
    .html.replace(/ (class|data-style)=("[^"]*"|\S+)/g, '')
    .replace(/<!--.*?-->|\n/g, '')

const items = (...texts: string[]) => texts.map(text => `<li><p>${text}</p></li>`).join('')

test('a list of Word begins at its number, and bullets after it are a list of their own', () => {
  expect(
    tidied(
      point('3.', 'third'),
      point('4.', 'fourth'),
      point('·', 'bread', 'l1 level1 lfo2'),
      point('·', 'milk', 'l1 level1 lfo2'),
    ),
  ).toBe(`<ol start="3">${items('third', 'fourth')}</ol><ul>${items('bread', 'milk')}</ul>`)
})

test.each([
  [
    'another list',
    [point('·', 'one'), point('·', 'two', 'l1 level1 lfo2')],
    [`<ul>${items('one')}</ul>`, `<ul>${items('two')}</ul>`],
  ],
  [
    'the same list that begins again',
    [point('1.', 'one'), point('1.', 'two')],
    [`<ol>${items('one')}</ol>`, `<ol>${items('two')}</ol>`],
  ],
  [
    'another kind in a list',
    [
      point('1.', 'one'),
      point('a)', 'two', 'l0 level2 lfo1'),
      point('o', 'three', 'l2 level2 lfo3'),
      point('2.', 'four'),
    ],
    [`<ol><li><p>one</p><ol>${items('two')}</ol><ul>${items('three')}</ul></li>${items('four')}</ol>`],
  ],
  [
    'what goes on after a paragraph',
    [point('1.', 'one'), '<p>between</p>', point('2.', 'two')],
    [`<ol>${items('one')}</ol>`, '<p>between</p>', `<ol start="2">${items('two')}</ol>`],
  ],
])('lists of Word do not become one: %s', (_, points, lists) => {
  expect(tidied(...points)).toBe(lists.join(''))
})

test('the number of a point that is marked by notes alone is no word of it', () => {
  const marked = (number: string, text: string) =>
    `<p style='mso-list:l0 level1 lfo1'><![if !supportLists]>${number}&nbsp;&nbsp;<![endif]>${text}</p>`
  expect(tidied(marked('24.', 'Dezember'), marked('25.', 'Dezember'))).toBe(
    `<ol start="24">${items('Dezember', 'Dezember')}</ol>`,
  )
})

test.each([
  ['7.', null, 7],
  ['(12)', null, 12],
  ['2.3.', null, 3],
  ['i.', null, 1],
  ['i)', 9, 9],
  ['iv.', null, 4],
  ['c.', null, 3],
  ['C.', 100, 100],
  ['bb.', null, 28],
  ['o', null, null],
  ['·', null, null],
  ['§', null, null],
])('readNumber of %s, where %s comes next, is %s', (marker, next, number) => {
  expect(readNumber(marker, next)).toBe(number)
})
