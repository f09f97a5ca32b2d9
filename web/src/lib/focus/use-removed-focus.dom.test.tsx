import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRemovedFocus } from './use-removed-focus.ts'

function List({ names }: { names: readonly string[] }) {
  const ref = useRemovedFocus<HTMLUListElement>()
  return (
    <ul ref={ref}>
      {names.map(name => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
}

const focused = () => document.activeElement?.textContent
const focus = (name: string) => screen.getByRole('button', { name }).focus()

it.each([
  ['Ada', ['Ben', 'Cleo'], 'Ben'],
  ['Ben', ['Ada', 'Cleo'], 'Cleo'],
  ['Cleo', ['Ada', 'Ben'], 'Ben'],
  ['Ada', ['Cleo'], 'Cleo'],
])('the focus of %s, who is removed, goes to one of %j: %s', async (removed, left, next) => {
  const { rerender } = render(<List names={['Ada', 'Ben', 'Cleo']} />)
  focus(removed)
  rerender(<List names={left} />)
  await waitFor(() => expect(focused()).toBe(next))
})

it('the focus stays where somebody has put it meanwhile', async () => {
  const { rerender } = render(<List names={['Ada', 'Ben', 'Cleo']} />)
  focus('Ada')
  focus('Cleo')
  rerender(<List names={['Ben', 'Cleo']} />)
  await Promise.resolve()
  expect(focused()).toBe('Cleo')
})

it('nothing is focused where nothing is left, or nothing had the focus', async () => {
  const { rerender } = render(<List names={['Ada', 'Ben']} />)
  rerender(<List names={['Ben']} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
  focus('Ben')
  rerender(<List names={[]} />)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
