import { changeTimeZoneInputSchema, ownTimeZoneSchema } from '@novelette/domain/accounts/time-zone-schemas.ts'
import { signedIn } from '#accounts/sessions/guards.ts'
import { changeTimeZone, timeZoneOf } from '#accounts/time-zone/time-zone.ts'

const tags = ['accounts']

export const timeZoneRoutes = {
  timeZone: signedIn
    .route({ method: 'GET', path: '/time-zone', tags, summary: 'Your time zone, and whether it is shared' })
    .output(ownTimeZoneSchema)
    .handler(({ context: { deps, user } }) => timeZoneOf(deps.db, user.id)),

  changeTimeZone: signedIn
    .route({
      method: 'PUT',
      path: '/time-zone',
      tags,
      summary: 'Change your time zone, and whether people you have written to may set a letter by it',
    })
    .input(changeTimeZoneInputSchema)
    .output(ownTimeZoneSchema)
    .handler(({ context: { deps, user }, input }) => changeTimeZone(deps, user.id, input)),
}
