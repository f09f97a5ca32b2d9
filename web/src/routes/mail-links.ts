import { redirect } from '@tanstack/react-router'
import { storeMailLink } from '#auth/mail-links/mail-link.ts'
import { readResetLink } from '#auth/password-reset/reset-link.ts'

/* No address may keep the link's secret: its page gets it before anything is rendered. */

export function takeVerifyLink({
  search,
}: {
  search: { email?: string | undefined; token?: string | undefined }
}) {
  if (!search.token) return
  storeMailLink('/verify-email', { token: search.token })
  throw redirect({ to: '/verify-email', search: { email: search.email }, replace: true })
}

export const takeLinkOf =
  (to: '/confirm-email' | '/undo-email-change') =>
  ({ search }: { search: { token?: string | undefined } }) => {
    if (!search.token) return
    storeMailLink(to, { token: search.token })
    throw redirect({ to, replace: true })
  }

type ResetLinkContext = {
  readonly search: Readonly<Record<string, string | undefined>>
  readonly location: { readonly searchStr: string; readonly hash: string }
}

export function takeResetLink({ search, location }: ResetLinkContext) {
  if (location.searchStr === '' && location.hash === '') return
  const link = readResetLink(search, location.hash)
  if (link) storeMailLink('/reset-password', link)
  throw redirect({ to: '/reset-password', replace: true })
}
