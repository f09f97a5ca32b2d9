import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ResponsiveDialog } from './responsive-dialog.tsx'

it('a dialog keeps what was begun in it, and the focus, when the window is turned', async () => {
  const oneColumn = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => oneColumn)
  render(
    <ResponsiveDialog open onClose={() => {}} title="When should it arrive?">
      <input aria-label="Date" />
    </ResponsiveDialog>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Date')
  await userEvent.type(field, 'Friday')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  act(() => {
    oneColumn.matches = true
    oneColumn.dispatchEvent(new Event('change'))
  })
  expect(screen.getByRole('dialog', { name: 'When should it arrive?' }).className).toContain('sheet')
  screen.getByRole('button', { name: 'Close' })
  expect(screen.getByLabelText('Date')).toBe(field)
  expect(field.value).toBe('Friday')
  expect(document.activeElement).toBe(field)
})
