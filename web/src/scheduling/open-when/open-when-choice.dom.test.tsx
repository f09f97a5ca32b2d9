import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { OpenWhenChoice } from './open-when-choice.tsx'

function renderChoice(value?: OpenWhenInput) {
  const chosen: (OpenWhenInput | undefined)[] = []
  render(<OpenWhenChoice value={value} receiver="Rosalind" onChange={one => chosen.push(one)} />)
  return { chosen, user: userEvent.setup() }
}

it('a label is typed, or one of the ideas', async () => {
  const { chosen, user } = renderChoice()
  const label = screen.getByRole('textbox', { name: 'Open when…' })
  await user.type(label, 'it rains')
  expect(chosen.at(-1)).toEqual({ label: 'it rains' })
  await user.click(screen.getByRole('button', { name: 'you cannot sleep' }))
  expect(label).toHaveProperty('value', 'you cannot sleep')
  expect(chosen.at(-1)).toEqual({ label: 'you cannot sleep' })
  await user.clear(label)
  expect(chosen.at(-1)).toBeUndefined()
})

it('a day can be chosen before which it does not open', async () => {
  const { chosen, user } = renderChoice({ label: 'it is our day' })
  await user.click(screen.getByRole('checkbox', { name: 'Not before a day' }))
  expect(chosen.at(-1)).toBeUndefined()
  const day = `${new Date().getFullYear() + 1}-12-24`
  await user.type(screen.getByLabelText('Not before'), day)
  expect(chosen.at(-1)).toEqual({ label: 'it is our day', notBefore: { day, zone: ownTimeZone() } })
})
