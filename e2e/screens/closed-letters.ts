import { datesIn } from '../admin-answers.ts'
import { alterAnswers } from '../intercept.ts'
import type { Step } from './screen.ts'

const label = 'you cannot sleep, and the house is quiet'

export const closedText = `Open when ${label}`

/** The first letter that a call answers with is closed. */
export const closesFirst = (call: string, opensFrom: Date | null = null, changed: object = {}) =>
  altersFirst(call, { openWhen: { label, opensFrom }, ...changed })

export const altersFirst =
  (call: string, changed: object): Step =>
  page =>
    alterAnswers(page, `*/api/rpc/letters/${call}*`, text => {
      const answer = JSON.parse(text)
      const path = Array.isArray(answer.json.letters) ? ['letters', 0] : []
      Object.assign(path.length > 0 ? answer.json.letters[0] : answer.json, changed)
      return JSON.stringify({ ...answer, meta: [...answer.meta, ...datesIn(changed, path)] })
    })
