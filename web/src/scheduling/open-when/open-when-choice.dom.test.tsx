import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { dayRange, fieldsOf, OpenWhenChoice, openWhenOf } from './open-when-choice.tsx'

const range = dayRange(new Date())
const zone = 'Europe/Lisbon'

type ChoiceProps = { value: OpenWhenInput | undefined; onChosen: (chosen: OpenWhenInput | undefined) => void }

function Choice({ value, onChosen }: ChoiceProps) {
  const [fields, setFields] = useState(() => fieldsOf(value, zone))
  const change = (changed: typeof fields) => {
    setFields(changed)
    onChosen(openWhenOf(changed, range))
  }
  return <OpenWhenChoice fields={fields} onChange={change} range={range} problem={null} receiver="Rosalind" />
}

function renderChoice(value?: OpenWhenInput) {
  const chosen: (OpenWhenInput | undefined)[] = []
  render(<Choice value={value} onChosen={one => chosen.push(one)} />)
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
  expect(chosen.at(-1)).toEqual({ label: 'it is our day', notBefore: { day, zone } })
})
