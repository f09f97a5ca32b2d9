import { enclosuresChoiceSchema } from '@novelette/domain/accounts/enclosures-choice-schemas.ts'
import { changeEnclosuresChoice, enclosuresChoiceOf } from '#accounts/enclosures/enclosures-choice.ts'
import { signedIn } from '#accounts/sessions/guards.ts'

const tags = ['accounts']

export const enclosuresChoiceRoutes = {
  enclosuresChoice: signedIn
    .route({
      method: 'GET',
      path: '/enclosures-choice',
      tags,
      summary: 'Whether photographs and recordings reach you',
    })
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user } }) => enclosuresChoiceOf(deps.db, user.id)),

  changeEnclosuresChoice: signedIn
    .route({
      method: 'PUT',
      path: '/enclosures-choice',
      tags,
      summary: 'Choose whether people you have written to may send you photographs, and recordings',
    })
    .input(enclosuresChoiceSchema)
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user }, input }) => changeEnclosuresChoice(deps.db, user.id, input)),
}
