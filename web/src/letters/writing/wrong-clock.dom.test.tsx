import { wallClockAt } from '@novelette/domain/scheduling/wall-clock.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { isFound, openComposer, wordsOnSheet, write } from '#test/composing.ts'
import { LetterServer } from '#test/letter-server.ts'
import { findButton, findWords } from '#test/on-screen.ts'
import { roseUser } from '#test/render-app.tsx'
import { ServerStub } from '#test/server-stub.ts'

const minute = 60_000
const hour = 60 * minute

afterEach(() => {
  ServerStub.deviceAheadMs = null
})

describe.each([
  ['an hour fast', hour],
  ['an hour slow', -hour],
  ['a day fast', 24 * hour],
  ['a day slow', -24 * hour],
])('on a device whose clock is %s', (_, aheadMs) => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + aheadMs })
    ServerStub.deviceAheadMs = aheadMs
  })

  /** Rule 10.10 */
  it('a draft was saved a moment ago, and a letter can leave in half an hour, not in five minutes', async () => {
    const { user } = await openComposer('/compose?to=Noor')
    await isFound()
    write('In half an hour.')
    await findWords('Draft saved a moment ago')
    await user.click(await findButton('Change when it arrives'))
    await user.click(await screen.findByRole('radio', { name: 'On a Date' }))
    await chooseIn(user, 5)
    await screen.findByText(/That time has passed, or is less than 10 minutes away\./)
    await chooseIn(user, 30)
    await findButton(/^Schedule for/)
  })

  it('the draft that was changed last is opened: the one on the server, then the one on this device', async () => {
    const letters = new LetterServer()
    const put = (id: string, content: string) =>
      localDrafts.put(roseUser.id, { id, ...draft, content, revision: 0 })
    const openLast = async () => {
      await openComposer('/compose', {}, letters)
      const words = wordsOnSheet()
      cleanup()
      return words
    }
    await openLast()
    put('0197a000-0000-7000-8000-00000000000a', '<p>Here, at first.</p>')
    vi.setSystemTime(Date.now() + 10 * minute)
    letters.saveElsewhere('0197a000-0000-7000-8000-00000000000b', { ...draft, content: '<p>Elsewhere.</p>' })
    expect(await openLast()).toBe('Elsewhere.')
    vi.setSystemTime(Date.now() + 10 * minute)
    put('0197a000-0000-7000-8000-00000000000c', '<p>Here, at last.</p>')
    expect(await openLast()).toBe('Here, at last.')
  })
})

const draft = { receiver: 'Noor', banner: 'starry-night' } as const

type User = Awaited<ReturnType<typeof openComposer>>['user']

async function chooseIn(user: User, minutes: number): Promise<void> {
  const wall = wallClockAt(new Date(ServerStub.now() + minutes * minute), ownTimeZone())
  const [date = '', time = ''] = wall.split('T')
  for (const [label, value] of [
    ['Date', date],
    ['Time', time],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await user.clear(field)
    await user.type(field, value)
  }
  await user.click(await findButton('Done'))
}
