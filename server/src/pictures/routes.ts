import { pictureStemPattern } from '@novelette/domain/accounts/pictures.ts'
import * as z from 'zod/mini'
import { signedIn } from '#accounts/sessions/guards.ts'
import { putPictureBack, removePicture } from '#pictures/removing.ts'

export const picturesRoutes = {
  remove: signedIn
    .route({
      method: 'DELETE',
      path: '/profile-picture',
      tags: ['profiles'],
      summary: 'Take the picture from one’s profile; for a minute it can be put back',
    })
    .output(z.strictObject({ stem: z.nullable(z.string()) }))
    .handler(({ context: { deps, user } }) => removePicture(deps, user.id)),
  putBack: signedIn
    .route({
      method: 'PUT',
      path: '/profile-picture',
      tags: ['profiles'],
      summary: 'Put back the picture that was just removed',
    })
    .input(z.strictObject({ stem: z.string().check(z.regex(pictureStemPattern)) }))
    .output(z.strictObject({}))
    .handler(async ({ context: { deps, user }, input }) => {
      await putPictureBack(deps, user.id, input.stem)
      return {}
    }),
}
