import { render } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { textOf } from '#test/on-screen.ts'
import { ReceivedDay } from './day.tsx'

it.each([
  [undefined, 'Dec 9, 2026'],
  [new Date('2026-11-25T12:00:00'), 'Posted Nov 25 · Arrived Dec 9'],
  [new Date('2025-12-25T12:00:00'), 'Posted Dec 25, 2025 · Arrived Dec 9'],
])('a letter that was posted at %s came: %s', (postedAt, text) => {
  vi.useFakeTimers({ now: new Date('2026-12-20T12:00:00'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { container } = render(
    <ReceivedDay letter={{ createdAt: new Date('2026-12-09T12:00:00'), postedAt }} />,
  )
  expect(textOf(container)).toBe(text)
})
