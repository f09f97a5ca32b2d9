import { benchEqualAnswers } from './equal-answers.ts'
import { benchSessionCheck } from './session-check.ts'
import { benchSignInLoad } from './sign-in-load.ts'

/** What the accounts promise: that the time of an answer tells nothing, and that no one waits for others to sign in. */
export async function benchAccounts(): Promise<void> {
  await benchEqualAnswers()
  await benchSignInLoad()
  await benchSessionCheck()
}
