import type { ServerAnswers } from './server-stub.ts'

/** What the account settings ask for, of somebody who has chosen nothing yet. */
export const settingsAnswers: ServerAnswers = {
  emailChanges: { pending: () => null },
  passkeys: { list: () => [] },
  sessions: { list: () => [] },
  receipts: { get: () => ({ forAll: true, notFor: [] }) },
  blocks: { list: () => ({ people: [] }) },
}
