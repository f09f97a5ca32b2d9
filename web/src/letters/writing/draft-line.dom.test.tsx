import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SyncStatus } from '#letters/writing/drafts/draft-machine.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { Sending } from '#letters/writing/sending/use-sending.ts'
import { textOf } from '#test/on-screen.ts'
import { DraftLine } from './draft-line.tsx'

const unsaved = (reason: Extract<SyncStatus, { kind: 'unsaved' }>['reason']) =>
  ({ kind: 'unsaved', reason }) as const

const other = {
  id: '',
  receiver: '',
  content: '',
  banner: 'starry-night',
  revision: 1,
  updatedAt: new Date(),
} as const
const conflict = { kind: 'conflict', other } as const

it.each<[string, SyncStatus, boolean]>([
  ['', { kind: 'blank' }, true],
  ['Saving…', { kind: 'saving' }, true],
  ['Draft saved a moment ago', { kind: 'saved', at: new Date() }, true],
  ['Sent already', { kind: 'sentElsewhere', sent: null }, true],
  ['On this device, will be saved when you are back online', unsaved('offline'), true],
  ['On this device, will be saved when you are back online', unsaved('unavailable'), true],
  ['On this device, will be saved when you sign in again', unsaved('signed_out'), true],
  ['Only on this device for now', unsaved('suspended'), true],
  ['Only on this device for now', unsaved('rate_limited'), true],
  ['Not saved yet: keep this page open', unsaved('offline'), false],
  ['Not saved yet: keep this page open', unsaved('signed_out'), false],
  ['Saved on this device', conflict, true],
  ['Not saved yet: keep this page open', conflict, false],
  ['Larger than 5 MB: on this device alone', unsaved('too_large'), true],
  ['Larger than 5 MB: not saved, keep this page open', unsaved('too_large'), false],
])('the draft line says “%s” (%o, stored in this browser: %s)', (text, sync, hasRoom) => {
  const view = { sync, hasRoom, revision: 0, delivery: { kind: 'none' } }
  const form = { id: '', view } as Partial<LetterForm> as LetterForm
  const { container } = render(<DraftLine form={form} sending={{} as Sending} onEarlier={() => {}} />)
  expect(textOf(container)).toBe(text)
})
