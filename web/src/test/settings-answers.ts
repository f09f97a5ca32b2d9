import type { ServerAnswers } from './server-stub.ts'

/** A user without any settings. */
export const settingsAnswers: ServerAnswers = {
  emailChanges: { pending: () => null },
  passkeys: { list: () => [] },
  sessions: { list: () => [] },
  receipts: { get: () => ({ forAll: true, notFor: [] }) },
  blocks: { list: () => ({ people: [] }) },
}
