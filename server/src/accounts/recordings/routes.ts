import { recordingsChoiceSchema } from '@novelette/domain/accounts/recordings-choice-schemas.ts'
import { changeRecordingsChoice, recordingsChoiceOf } from '#accounts/recordings/recordings-choice.ts'
import { signedIn } from '#accounts/sessions/guards.ts'

const tags = ['accounts']

export const recordingsRoutes = {
  recordingsChoice: signedIn
    .route({ method: 'GET', path: '/recordings-choice', tags, summary: 'Whether recordings reach you' })
    .output(recordingsChoiceSchema)
    .handler(({ context: { deps, user } }) => recordingsChoiceOf(deps.db, user.id)),

  changeRecordingsChoice: signedIn
    .route({
      method: 'PUT',
      path: '/recordings-choice',
      tags,
      summary: 'Choose whether people you have written to may send you recordings',
    })
    .input(recordingsChoiceSchema)
    .output(recordingsChoiceSchema)
    .handler(({ context: { deps, user }, input }) => changeRecordingsChoice(deps.db, user.id, input)),
}
