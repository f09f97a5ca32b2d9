import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlainField } from './plain-field.tsx'

function Field({ written = '' }) {
  const [text, setText] = useState(written)
  return (
    <PlainField
      label="Your letter"
      describedBy=""
      text={text}
      onWrite={setText}
      maxLength={20_000}
      example="Dear Noor,"
    />
  )
}

const field = () => screen.getByRole('textbox', { name: 'Your letter' })
const isOneLine = () => field().parentElement?.hasAttribute('data-one-line')

/** Rule 3.17 */
test.each([
  ['a run of Arabic letters', 'حبيبتيكتبت'.repeat(1_000), true],
  ['Arabic words', 'حبيبتي كتبت '.repeat(800), false],
  ['a run of Latin letters', 'loveletter'.repeat(1_000), false],
  ['Japanese', '愛しています'.repeat(1_000), false],
])('a field does not wrap while it holds what holds up a browser: %s', async (_, text, expected) => {
  const user = userEvent.setup()
  render(<Field />)
  await user.click(field())
  const before: unknown[] = []
  field().addEventListener('beforeinput', () => before.push(isOneLine()))
  await user.paste(text)
  expect((field() as HTMLTextAreaElement).value).toBe(text)
  expect([before, isOneLine()]).toEqual([[expected], expected])
  await user.clear(field())
  expect(isOneLine()).toBe(false)
})

test('a field does not wrap a run that was in it before', () => {
  render(<Field written={'حبيبتيكتبت'.repeat(1_000)} />)
  expect(isOneLine()).toBe(true)
})
