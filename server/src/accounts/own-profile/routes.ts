import { usernameCheckInputSchema } from '@novelette/domain/accounts/account-schemas.ts'
import {
  ownProfileSchema,
  publicProfileSchema,
  updateProfileInputSchema,
} from '@novelette/domain/accounts/profiles.ts'
import { ownProfileOf, updateProfile } from '#accounts/own-profile/own-profile.ts'
import { profileOf } from '#accounts/profiles/public-profile.ts'
import { anyone, signedIn } from '#accounts/sessions/guards.ts'

const tags = ['profiles']

export const profilesRoutes = {
  byUsername: anyone
    .route({
      method: 'GET',
      path: '/profiles/{username}',
      tags,
      summary: 'The public profile with exactly this username',
    })
    .input(usernameCheckInputSchema)
    .output(publicProfileSchema)
    .handler(({ context, input }) => profileOf(context.deps.db, input.username)),

  own: signedIn
    .route({ method: 'GET', path: '/profile', tags, summary: 'Your own profile' })
    .output(ownProfileSchema)
    .handler(({ context: { deps, user } }) => ownProfileOf(deps.db, user.id)),

  update: signedIn
    .route({ method: 'PUT', path: '/profile', tags, summary: 'Change your bio and who may write to you' })
    .input(updateProfileInputSchema)
    .output(ownProfileSchema)
    .handler(({ context: { deps, user }, input }) => updateProfile(deps, user.id, input)),
}
