import { useState } from 'react'
import type { MailLink } from '#auth/mail-links/mail-link.ts'
import { useLinkCall } from '#auth/mail-links/use-link-call.ts'
import { client } from '#lib/rpc.ts'
import { linkRefused } from './reset-link.ts'

type LinkCheck =
  | { readonly state: 'validating' | 'valid' }
  | { readonly state: 'invalid'; readonly reason: string }
  | { readonly state: 'unknown'; readonly error: unknown }

const noLink = 'Invalid reset link. Please request a new password reset link.'
const linkExpired = 'Your reset session has expired. Please request a new password reset link.'
/** Before a visit without a link is refused. */
const noLinkMs = 1_000

export function useResetLink(link: MailLink | null) {
  const [refusal, setRefusal] = useState(link && 'refusal' in link ? link.refusal : null)
  const { outcome, follow } = useLinkCall(() => refusalOf(link))
  const linkCheck: LinkCheck = refusal !== null ? { state: 'invalid', reason: refusal } : checkOf(outcome)
  return { linkCheck, askAgain: follow, markExpired: () => setRefusal(linkExpired) }
}

function checkOf(outcome: ReturnType<typeof useLinkCall<string | null>>['outcome']): LinkCheck {
  if (outcome.state === 'working') return { state: 'validating' }
  if (outcome.state === 'failed') return { state: 'unknown', error: outcome.error }
  return outcome.answer === null ? { state: 'valid' } : { state: 'invalid', reason: outcome.answer }
}

async function refusalOf(link: MailLink | null): Promise<string | null> {
  if (!link) {
    await new Promise(resolve => setTimeout(resolve, noLinkMs))
    return noLink
  }
  if ('refusal' in link) return link.refusal
  const { good } = await client.passwords.checkLink({ token: link.token })
  return good ? null : linkRefused
}
