import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FilterTabs } from './filter-tabs.tsx'

const options = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
]

it('takes one press of Tab, and is walked with the arrow keys, Home and End, which press nothing', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  render(
    <>
      <FilterTabs label="Show letters" options={options} value="all" onChange={onChange} />
      <button type="button">Behind</button>
    </>,
  )
  const reached = async (keys: string) => {
    await user.keyboard(keys)
    return document.activeElement?.textContent
  }
  expect(screen.getByRole('toolbar', { name: 'Show letters' })).toBeTruthy()
  expect(await reached('{Tab}')).toBe('All')
  expect(await reached('{ArrowRight}')).toBe('Unread')
  expect(await reached('{ArrowLeft}{ArrowLeft}')).toBe('Read')
  expect(await reached('{Home}')).toBe('All')
  expect(await reached('{End}')).toBe('Read')
  expect(await reached('{Tab}')).toBe('Behind')
  expect(await reached('{Shift>}{Tab}{/Shift}')).toBe('Read')
  expect(onChange).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([['read']])
})
