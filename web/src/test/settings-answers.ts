import type { ServerAnswers } from './server-stub.ts'

export const settingsAnswers: ServerAnswers = {
  emailChanges: { pending: () => null },
  passkeys: { list: () => [] },
  sessions: { list: () => [] },
  receipts: { get: () => ({ forAll: true, notFor: [] }) },
  blocks: { list: () => ({ people: [] }) },
}
