import { usernameCheckInput } from '@novelette/domain/accounts.ts'
import { publicProfile } from '@novelette/domain/profiles.ts'
import { anyone } from '#guards.ts'
import { profileOf } from '#profiles/profiles.ts'

export const profilesRoutes = {
  byUsername: anyone
    .route({
      method: 'GET',
      path: '/profiles/{username}',
      tags: ['profiles'],
      summary: 'The public profile with exactly this username',
    })
    .input(usernameCheckInput)
    .output(publicProfile)
    .handler(({ context, input }) => profileOf(context.parts.db, input.username)),
}
