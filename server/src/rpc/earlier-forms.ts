import { router } from '#rpc/router.ts'

const { list, link } = router.guests
const byPost = { method: 'POST' } as const

/** Of /api/v1, for programs that were written when these reads were no GET. The documents do not name them. */
export const earlierForms = {
  guestsList: list.route({ ...byPost, path: '/guests/list' }).meta({ renewal: 'never' }),
  guestsLink: link.route({ ...byPost, path: '/guests/{id}/link' }).meta({ renewal: 'never' }),
}
