import { sendingLimitsText } from '@novelette/domain/letters/sending-limits.ts'
import { describe, it } from 'vitest'
import { findWords } from '../test/on-screen.ts'
import { renderApp, roseUser } from '../test/render-app.tsx'
import type { ServerAnswers } from '../test/server-stub.ts'

const answers: ServerAnswers = {
  testimonials: { approved: () => ({ testimonials: [], nextCursor: null }) },
  profiles: {
    own: () => ({
      id: roseUser.id,
      username: roseUser.username,
      bio: '',
      profilePicture: null,
      privacySettings: 'anyone',
      createdAt: new Date('2026-03-01T12:00:00Z'),
      canChooseFriendsOnly: true,
    }),
  },
}

describe('a page that promises letters without limit', () => {
  it.each(['/', '/faq', '/terms', '/profile'])('says how many can be sent in an hour: %s', async path => {
    await renderApp(path, [answers])
    await findWords(sendingLimitsText)
  })
})
