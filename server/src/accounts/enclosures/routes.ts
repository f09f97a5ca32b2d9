import { enclosuresChoiceSchema } from '@novelette/domain/accounts/enclosures-choice-schemas.ts'
import { allEnclosures } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { enclosureKinds } from '@novelette/domain/letters/parts/enclosure-kinds.ts'
import { changeEnclosuresChoice, enclosuresChoiceOf } from '#accounts/enclosures/enclosures-choice.ts'
import { signedIn } from '#accounts/sessions/guards.ts'

const tags = ['accounts']

export const enclosuresChoiceRoutes = {
  enclosuresChoice: signedIn
    .route({
      method: 'GET',
      path: '/enclosures-choice',
      tags,
      summary: `Whether ${allEnclosures} reach you`,
    })
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user } }) => enclosuresChoiceOf(deps.db, user.id)),

  changeEnclosuresChoice: signedIn
    .route({
      method: 'PUT',
      path: '/enclosures-choice',
      tags,
      summary: `Choose whether people you have written to may send you ${enclosureKinds.map(kind => `${kind}s`).join(', and ')}`,
    })
    .input(enclosuresChoiceSchema)
    .output(enclosuresChoiceSchema)
    .handler(({ context: { deps, user }, input }) => changeEnclosuresChoice(deps.db, user.id, input)),
}
