import { errorCode } from '#lib/error-code.ts'
import { createStore } from '#lib/store.ts'

type Asked = { readonly answer: (isConfirmed: boolean) => void }

/** Whom the dialog answers; null while nothing is asked. */
const asked = createStore<Asked | null>(null)
export const useAsked = asked.useValue

/**
 * The call, and where the server wants its person to confirm who they are (docs/rules.md 2.9), again once they did. Throws its refusal,
 * but is `cancelled` where they did not: that is no fault.
 */
export async function confirmFirst<Answer>(call: () => Promise<Answer>): Promise<Answer | 'cancelled'> {
  try {
    return await call()
  } catch (refusal) {
    if (errorCode(refusal) !== 'confirmation_needed') throw refusal
    return (await isConfirmed()) ? call() : 'cancelled'
  }
}

async function isConfirmed(): Promise<boolean> {
  const answer = await new Promise<boolean>(resolve => asked.set({ answer: resolve }))
  asked.set(null)
  return answer
}
