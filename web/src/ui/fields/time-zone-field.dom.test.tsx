import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TimeZoneField } from './time-zone-field.tsx'

function Settings() {
  const [zone, setZone] = useState('Europe/Lisbon')
  return (
    <>
      <TimeZoneField label="City" value={zone} onChange={setZone} />
      <output>{zone || 'none'}</output>
    </>
  )
}

const field = () => screen.getByRole('combobox', { name: 'City' })
const chosen = () => screen.getByRole('status').textContent

it('a time zone is chosen by its city, with the keyboard', async () => {
  render(<Settings />)
  const user = userEvent.setup()
  expect(field()).toHaveProperty('value', 'Lisbon')
  await user.click(field())
  await user.keyboard('tok')
  expect(chosen()).toBe('none')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('TokyoAsia')
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('Asia/Tokyo')
  expect(field()).toHaveProperty('value', 'Tokyo')
})

it.each([
  ['{ArrowDown}', 'Lisbon'],
  ['{Alt>}{ArrowDown}{/Alt}', 'Lisbon'],
  ['{ArrowUp}', null],
  ['{ArrowDown}{Escape}', null],
  ['{ArrowDown}{Alt>}{ArrowUp}{/Alt}', null],
])('the list of a field that is left as it is: after %s, %s is reached', async (keys, reached) => {
  render(<Settings />)
  const user = userEvent.setup()
  await user.click(field())
  await user.keyboard(keys)
  const option = screen.queryByRole('option', { selected: true })
  expect(option?.textContent ?? null).toEqual(reached && expect.stringContaining(reached))
  expect(field().getAttribute('aria-expanded')).toBe(String(reached !== null))
  expect(chosen()).toBe('Europe/Lisbon')
})

it('a city that was typed whole is chosen when the field is left', async () => {
  render(<Settings />)
  const user = userEvent.setup()
  await user.type(field(), 'sao paulo')
  await user.tab()
  expect(chosen()).toBe('America/Sao_Paulo')
})

it('a city is found by its present name', async () => {
  render(<Settings />)
  await userEvent.type(field(), 'kolk')
  await userEvent.click(screen.getByRole('option', { name: /Kolkata/ }))
  expect(['Asia/Kolkata', 'Asia/Calcutta']).toContain(chosen())
})

it('says when there is no such city, and keeps what was typed', async () => {
  render(<Settings />)
  await userEvent.type(field(), 'Atlantis')
  expect(screen.getByRole('alert').textContent).toBe(
    'No clock is known by that name. Try a large city near it.',
  )
  expect(field()).toHaveProperty('value', 'Atlantis')
})
