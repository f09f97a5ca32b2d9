import { readFileSync } from 'node:fs'
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { editorExtensions } from '#letters/writing/editor/editor-extensions.ts'
import { writeMarkup } from '../editor/write-markup.ts'
import { clipboardProps } from './pasting.ts'

const copied = (name: string) => readFileSync(`e2e/drafts/pasted/${name}.clipboard`, 'utf8')

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** The sheet after this HTML was pasted on it. */
function paste(html: string): string {
  editor = new Editor({
    extensions: editorExtensions,
    content: '<p></p>',
    editorProps: clipboardProps(() => {}),
  })
  // jsdom has no event of its own for it.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  return writeMarkup(editor.state.doc)
}

const cases = {
  word: [
    '<h1>To Jack</h1>',
    '<p>The rain has <strong>not</strong> stopped since <em>Tuesday</em>, and I <u>like</u> it.</p>',
    '<p></p>',
    '<ul><li><p>Bread</p><ul><li><p>the almond one</p></li></ul></li><li><p>Milk</p></li></ul>',
    '<p>Then:</p>',
    '<ol><li><p>Come home</p></li><li><p>Stay</p></li></ol>',
    '<p>Friday · <strong>six o’clock</strong></p>',
    '<p>Sunday · never</p>',
    '<p>See the timetable.</p>',
  ],
  'google-docs': [
    '<h2>To Jack</h2>',
    '<p>The rain has <strong>not</strong><em> stopped</em><u>, and</u><s> I mind</s> I like it.</p>',
    '<p></p>',
    '<ul><li><p>Bread</p><ul><li><p>the almond one</p></li></ul></li><li><p>Milk</p></li></ul>',
    '<p>Friday · <strong>six o’clock</strong></p>',
    '<p>See the timetable.</p>',
  ],
  'web-page': [
    '<h3>To Jack</h3>',
    '<p>The rain has <strong>not</strong> stopped since <em>Tuesday</em>, and I like it.</p>',
    '<p>Rain on a window</p>',
    '<ol start="3"><li><p>Come home</p></li><li><p>Stay</p></li></ol>',
    '<blockquote><p>Without you the kettle sulks.</p></blockquote>',
    '<p>Line one<br>Line two</p>',
    '<p>Read on tomorrow.</p>',
    '<p>Friday · six o’clock</p>',
  ],
} as const

describe('what is pasted', () => {
  it.each(Object.entries(cases))('from %s comes in clean', (name, blocks) => {
    expect(paste(copied(name))).toBe(blocks.join(''))
    expect('pasted' in window).toBe(false)
  })

  it.each<[string, string, string]>([
    ['colours', '<p style="color: red; background: blue">One</p>', '<p>One</p>'],
    ['coloured words', '<p>A <span style="color:#f00">red</span> word</p>', '<p>A red word</p>'],
    ['what is not shown', '<p>One<span style="display:none">two</span></p>', '<p>One</p>'],
    ['scripts', '<p>One</p><script>window.pasted = 1</script>', '<p>One</p>'],
    [
      'pictures',
      '<p>One<img src="https://pictures.invalid/x" onerror="window.pasted = 1"></p>',
      '<p>One</p>',
    ],
    ['links, with their underlines', '<p><a href="/x"><u>One</u></a></p>', '<p>One</p>'],
  ])('leaves %s behind', (_, html, markup) => {
    expect(paste(html)).toBe(markup)
  })

  it.each<[string, string, string]>([
    [
      'emphasis said in styles',
      '<p><span style="font-weight:700">One</span></p>',
      '<p><strong>One</strong></p>',
    ],
    ['smaller headings as the third', '<h5>One</h5>', '<h3>One</h3>'],
    ['lines of code', '<pre>One\nTwo</pre>', '<p>One<br>Two</p>'],
    ['rows of a table as lines', '<table><tr><td>One</td><td>Two</td></tr></table>', '<p>One · Two</p>'],
  ])('keeps %s', (_, html, markup) => {
    expect(paste(html)).toBe(markup)
  })

  it('from the sheet itself keeps its colours', () => {
    const own = '<p data-pm-slice="1 1 []"><span style="color: #84142a">One</span></p>'
    expect(paste(own)).toContain('color: ')
  })

  /** Rule 3.9 */
  it('from the right is written without a direction, and shown on the side of its words', () => {
    expect(paste('<p dir="rtl">שלום</p><ul dir="rtl"><li>אחת</li></ul><blockquote>שתיים</blockquote>')).toBe(
      '<p>שלום</p><ul><li><p>אחת</p></li></ul><blockquote><p>שתיים</p></blockquote>',
    )
    const sides = [...(editor?.view.dom.children ?? [])].map(block => block.getAttribute('dir'))
    expect(sides.slice(-3)).toEqual([null, 'auto', 'auto'])
  })
})
