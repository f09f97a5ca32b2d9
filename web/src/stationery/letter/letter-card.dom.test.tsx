import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
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
