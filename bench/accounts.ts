import { benchSignInLoad } from './load/sign-in-load.ts'
import { benchEqualAnswers } from './product/equal-answers.ts'
import { benchSessionCheck } from './session-check.ts'

/** Answer times must not reveal known addresses, and sign-ins must not delay other requests. */
export async function benchAccounts(): Promise<void> {
  await benchEqualAnswers()
  await benchSignInLoad()
  await benchSessionCheck()
}
