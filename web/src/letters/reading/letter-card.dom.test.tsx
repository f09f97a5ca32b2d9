import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LetterCard } from './letter-card.tsx'

function textOf(content: string): HTMLElement {
  const { container } = render(<LetterCard banner="starry-night" content={content} senderName="Rose" />)
  const text = container.querySelector<HTMLElement>('.letter-text')
  if (!text) throw new Error('no text')
  return text
}

const latin = '<p>Dear Noor,</p><ul><li><p>one</p></li></ul><blockquote><p>two</p></blockquote>'

test('LetterCard adds nothing to a letter that is written from the left alone', () => {
  const text = textOf(latin)
  expect(text.innerHTML).toBe(latin.replace('<p>', '<p class="letter-greeting">'))
})

/** Rule 3.9 */
test('LetterCard lets each block of a letter with a word from the right begin on its own side', () => {
  const text = textOf(`${latin}<ol><li><p>أحبك</p></li></ol>`)
  const sides = [...text.children].map(({ localName, attributes }) => [
    localName,
    attributes.getNamedItem('dir')?.value,
  ])
  expect(sides).toEqual([
    ['p', 'ltr'],
    ['ul', 'ltr'],
    ['blockquote', 'ltr'],
    ['ol', 'rtl'],
  ])
})

/** Rule 3.9 */
test.each([
  ['عزيزتي ليلى، أحبك.', undefined, 'ar', 'rtl'],
  ['عزیزم، دوستت دارم.', 'fa', 'fa', 'rtl'],
  ['Дорогая Анна, я скучаю.', undefined, 'ru', ''],
  ['Querida Ana: te quiero.', 'es', 'es', ''],
  ['Dear Noor, I love you.', undefined, '', ''],
] as const)('LetterCard says what the words are written in: %s', async (content, lang, says, side) => {
  const { container } = render(
    <LetterCard banner="starry-night" content={`<p>${content}</p>`} lang={lang} senderName="Rose" />,
  )
  const body = container.querySelector<HTMLElement>('.letter-sheet__body')
  await waitFor(() => expect([body?.lang, body?.dir]).toEqual([says, side]))
  expect(container.querySelector<HTMLElement>('.letter-sheet')?.lang).toBe('')
})

test('LetterCard sets an Arabic greeting in script', () => {
  expect(textOf('<p>عزيزتي ليلى،</p><p>أحبك.</p>').firstElementChild?.className).toBe('letter-greeting')
})

describe('words copied from a letter', () => {
  /** What is on the clipboard after the words between these were copied. */
  function copy(sheet: HTMLElement, from: [Node, number], to: [Node, number]): Record<string, string> {
    document.getSelection()?.setBaseAndExtent(...from, ...to)
    const data: Record<string, string> = {}
    const event = new Event('copy', { bubbles: true, cancelable: true })
    const clipboardData = { setData: (type: string, value: string) => Object.assign(data, { [type]: value }) }
    sheet.dispatchEvent(Object.assign(event, { clipboardData }))
    expect(event.defaultPrevented).toBe(Object.keys(data).length > 0)
    return data
  }

  const list = '<p>Buy<br>soon</p><p></p><ul><li><p>bread</p></li><li><p>milk</p></li></ul>'

  test('have its lines, blank lines and bullets, and are formatted where that is taken', () => {
    const text = textOf(list)
    expect(copy(text, [text, 0], [text, text.childNodes.length])).toEqual({
      'text/plain': 'Buy\nsoon\n\n\n- bread\n- milk',
      'text/html': list,
    })
  })

  test('have the name if it was selected with them', () => {
    const text = textOf('<p>one</p>')
    const sheet = text.closest('article')
    if (!sheet) throw new Error('no sheet')
    expect(copy(text, [sheet, 0], [sheet, sheet.childNodes.length])['text/plain']).toBe(
      'one\n\nWith love,\nRose',
    )
  })

  /** Rule 3.21 */
  test('have the username, and no name of its writer’s, where the letter is signed by hand', async () => {
    const figures = '<figure data-name="">Anna</figure><figure data-signature="gAAIAAQI"></figure>'
    const text = textOf(`<p>one</p>${figures}`)
    await screen.findByRole('img', { name: 'Signed by hand' })
    const sheet = text.closest('article')
    if (!sheet) throw new Error('no sheet')
    expect(copy(text, [sheet, 0], [sheet, sheet.childNodes.length])['text/plain']).toBe(
      'one\n\nWith love,\nRose',
    )
  })

  test('are a list where they are points of one, and words where they lie within a point', () => {
    const text = textOf(list)
    const points = text.querySelector('ul')
    const word = text.querySelector('ul p')?.firstChild
    if (!points || !word) throw new Error('no list')
    expect(copy(text, [points, 0], [points, 2])['text/plain']).toBe('- bread\n- milk')
    expect(copy(text, [word, 0], [word, 3])['text/plain']).toBe('bre')
  })

  test('are left to the browser where more than the letter was selected', () => {
    const text = textOf(list)
    expect(copy(text, [document.body, 0], [document.body, document.body.childNodes.length])).toEqual({})
  })
})

/** Rule 3.17 */
test('LetterCard gives a long run places to break, and draws many blocks in groups', () => {
  const word = 'حبيبتيكتبت'.repeat(100)
  const text = textOf(`<p>${word}</p>${'<p>a</p>'.repeat(300)}`)
  const [first] = text.querySelectorAll('p')
  expect(first?.querySelectorAll('wbr').length).toBeGreaterThan(3)
  expect(first?.textContent).toBe(word)
  expect(text.querySelectorAll(':scope > [data-group] > p')).toHaveLength(301)
})
