import { vi } from 'vitest'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'
import { LetterServer } from './letter-server.ts'
import { ServerStub } from './server-stub.ts'

export const writerId = '0197a000-0000-7000-8000-000000000001'
export const otherWriterId = '0197a000-0000-7000-8000-000000000002'
export const draftId = '0197a000-0000-7000-8000-00000000000d'
export const otherDraftId = '0197a000-0000-7000-8000-00000000000e'

export const says = (words: string, receiver = 'Noor'): DraftText => ({
  receiver,
  content: `<p>${words}</p>`,
  banner: 'romantic-roses',
})

/** Of the latest `startDraftServer`. */
export let letterServer: LetterServer
export let server: ServerStub

/** An empty server that answers the client, and time that passes when a test says so. */
export function startDraftServer(): void {
  vi.useFakeTimers()
  // The longest pause between two tries.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  letterServer = new LetterServer()
  server = new ServerStub(letterServer.answers)
}
