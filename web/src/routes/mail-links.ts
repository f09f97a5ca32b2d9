import { redirect } from '@tanstack/react-router'
import { holdMailLink } from '#auth/mail-link.ts'
import { readResetLink } from '#auth/reset-link.ts'

/*
 * The links in mails open accounts, so no address keeps one: each of these routes hands what the link carried to its
 * page and starts again without it, before anything is drawn or loaded.
 */

export function takeVerifyLink({
  search,
}: {
  search: { email?: string | undefined; token?: string | undefined }
}) {
  if (!search.token) return
  holdMailLink({ token: search.token })
  throw redirect({ to: '/verify-email', search: { email: search.email }, replace: true })
}

export function takeConfirmLink({ search }: { search: { token?: string | undefined } }) {
  if (!search.token) return
  holdMailLink({ token: search.token })
  throw redirect({ to: '/confirm-email', replace: true })
}

type ResetAttempt = {
  readonly search: Readonly<Record<string, string | undefined>>
  readonly location: { readonly searchStr: string; readonly hash: string }
}

export function takeResetLink({ search, location }: ResetAttempt) {
  if (location.searchStr === '' && location.hash === '') return
  const link = readResetLink(search, location.hash)
  if (link) holdMailLink(link)
  throw redirect({ to: '/reset-password', replace: true })
}
