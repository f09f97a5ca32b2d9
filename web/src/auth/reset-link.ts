import { truncate } from '#lib/truncate.ts'
import type { MailLink } from './mail-link.ts'

export const linkRefused = 'Invalid or expired reset link'
const descriptionMaxLength = 200

type Query = Readonly<Record<string, string | undefined>>

/**
 * Reads a link to /reset-password, whose parameters may stand in the query or behind the #, as ours and as those of
 * other services (SPEC.md section 2, DECISIONS 9). Null where nothing in the address helps.
 */
export function readResetLink(query: Query, hash: string): MailLink | null {
  const fragment = new URLSearchParams(hash)
  const given = (name: string) => query[name] || fragment.get(name) || ''
  if (given('error') || given('error_code') || given('error_description')) {
    return { refusal: plainLine(given('error_description')) || linkRefused }
  }
  const token = given('token') || given('access_token')
  return token ? { token } : null
}

/** Whatever a link says is shown as one short line, in the order in which it is written. */
function plainLine(text: string): string {
  return truncate(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), descriptionMaxLength)
}
