import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { editorExtensions } from './editor-extensions.ts'
import { writeMarkup } from './write-markup.ts'

const schema = getSchema(editorExtensions)
const write = (...content: object[]) => writeMarkup(schema.nodeFromJSON({ type: 'doc', content }))
const text = (text: string, ...marks: (string | object)[]) => ({
  type: 'text',
  text,
  marks: marks.map(mark => (typeof mark === 'string' ? { type: mark } : mark)),
})
const p = (...content: object[]) => ({ type: 'paragraph', content })
const ink = (attrs: object) => ({ type: 'textStyle', attrs })

test('blocks, lists and quotes', () => {
  const item = { type: 'listItem', content: [p(text('one'))] }
  expect(
    write(
      { type: 'heading', attrs: { level: 2 }, content: [text('To you')] },
      { type: 'bulletList', content: [item] },
      { type: 'orderedList', attrs: { start: 3, type: 'a' }, content: [item] },
      { type: 'orderedList', attrs: { start: Number.NaN, type: 'disc' }, content: [item] },
      { type: 'blockquote', content: [p()] },
    ),
  ).toBe(
    '<h2>To you</h2><ul><li><p>one</p></li></ul><ol start="3" type="a"><li><p>one</p></li></ol>' +
      '<ol><li><p>one</p></li></ol><blockquote><p></p></blockquote>',
  )
})

test('marks that neighbours share stay open', () => {
  expect(
    write(
      p(
        text('a', 'bold'),
        text('b', 'bold', 'italic'),
        { type: 'hardBreak', marks: [] },
        text('c', 'underline', 'strike'),
      ),
    ),
  ).toBe('<p><strong>a<em>b</em></strong><br><u><s>c</s></u></p>')
})

test('colours are one style, as the server writes it', () => {
  expect(
    write(
      p(
        text('x', ink({ color: '#84142a', backgroundColor: 'rgb(1, 2, 3)' }), 'bold'),
        text('y', ink({ color: '#84142a' })),
      ),
    ),
  ).toBe(
    '<p><span style="color: #84142a; background-color: rgb(1, 2, 3);"><strong>x</strong></span>' +
      '<span style="color: #84142a;">y</span></p>',
  )
})

test('text is escaped, and spaces that would be swallowed are kept', () => {
  expect(write(p(text('  <b> & \u00a0"you"')))).toBe('<p>&nbsp;&nbsp;&lt;b&gt; &amp; &nbsp;"you"</p>')
  expect(write(p(text('a '), text('  b', 'italic')))).toBe('<p>a <em>&nbsp;&nbsp;b</em></p>')
})

test('a changed document is written anew, block by block', () => {
  const before = schema.nodeFromJSON({ type: 'doc', content: [p(text('one')), p(text('two'))] })
  expect(writeMarkup(before)).toBe('<p>one</p><p>two</p>')
  expect(writeMarkup(before.copy(before.content.replaceChild(1, before.child(0))))).toBe(
    '<p>one</p><p>one</p>',
  )
})
