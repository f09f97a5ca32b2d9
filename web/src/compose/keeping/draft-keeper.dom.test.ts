import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ServerStub } from '../../test/server-stub.ts'
import type { SheetText } from '../sheet-text.ts'
import { DraftKeeper } from './draft-keeper.ts'

const writerId = '0197a000-0000-7000-8000-000000000001'
const id = '0197a000-0000-7000-8000-00000000000d'

describe('DraftKeeper', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('saves a change on the server 800 ms after the last one', async () => {
    const server = new ServerStub({
      drafts: { save: ({ revision }) => ({ revision: revision + 1, updatedAt: new Date() }) },
    })
    const text: SheetText = { receiver: '', content: '<p>One.</p>', banner: 'romantic-roses' }
    const keeper = new DraftKeeper({
      writerId,
      id,
      revision: 0,
      keptAt: 0,
      state: { kind: 'blank' },
      read: () => text,
      onSignedOut: () => {},
    })
    const close = keeper.open()
    keeper.changed()
    await vi.advanceTimersByTimeAsync(799)
    expect(server.calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(keeper.state.kind).toBe('saved'))
    expect(server.inputsOf('drafts/save')).toEqual([{ id, ...text, revision: 0 }])
    close()
  })
})
