import { byEnclosurePlural } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { noNotices } from './notice-answers.ts'
import type { ServerAnswers } from './server-stub.ts'

export const settingsAnswers: ServerAnswers = {
  accounts: {
    timeZone: () => ({ timeZone: 'Europe/Lisbon', shares: false }),
    enclosuresChoice: () => byEnclosurePlural(() => true),
  },
  emailChanges: { pending: () => null },
  passkeys: { list: () => [] },
  sessions: { list: () => [] },
  receipts: { get: () => ({ forAll: true, notFor: [] }) },
  blocks: { list: () => ({ people: [] }) },
  notices: { settings: () => noNotices },
}
