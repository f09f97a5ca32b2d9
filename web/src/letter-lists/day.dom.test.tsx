import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { textOf } from '#test/on-screen.ts'
import { ReceivedDay } from './day.tsx'

it.each([
  [undefined, 'Dec 9, 2026'],
  [new Date('2026-11-25T12:00:00'), 'Posted Nov 25 · Arrived Dec 9'],
])('a letter that was posted at %s came: %s', (postedAt, text) => {
  const { container } = render(
    <ReceivedDay letter={{ createdAt: new Date('2026-12-09T12:00:00'), postedAt }} />,
  )
  expect(textOf(container)).toBe(text)
})
