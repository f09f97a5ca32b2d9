import { alterAnswers } from '../intercept.ts'
import type { Step } from './screen.ts'

const label = 'you cannot sleep, and the house is quiet'

export const closedText = `Open when ${label}`

/** The first letter that a call answers with is closed. */
export const closesFirst =
  (call: string): Step =>
  page =>
    alterAnswers(page, `*/api/rpc/letters/${call}*`, text =>
      text.replace('"openWhen":null', `"openWhen":{"label":"${label}","opensFrom":null}`),
    )
