import { alterAnswers } from '../intercept.ts'
import type { Step } from './screen.ts'

/** What becomes of photographs or recordings for whom the letter is. */
export const receiverTakes =
  (kind: 'photographs' | 'recordings', outcome: string): Step =>
  page =>
    alterAnswers(page, '*/api/rpc/letters/findRecipient*', text =>
      text.replace(new RegExp(`"${kind}":"\\w+"`), `"${kind}":"${outcome}"`),
    )
