import type { MailLink } from '#auth/mail-links/mail-link.ts'
import { truncate } from '#lib/truncate.ts'

export const linkRefused = 'Invalid or expired reset link'
const descriptionMaxLength = 200

type Query = Readonly<Record<string, string | undefined>>

/** Accepts parameters in the query or behind the #, in our format or that of other services. Null without a token or an error. */
export function readResetLink(query: Query, hash: string): MailLink | null {
  const fragment = new URLSearchParams(hash)
  const given = (name: string) => query[name] || fragment.get(name) || ''
  if (given('error') || given('error_code') || given('error_description')) {
    return { refusal: plainLine(given('error_description')) || linkRefused }
  }
  const token = given('token') || given('access_token')
  return token ? { token } : null
}

/** One short line without control or direction characters. */
function plainLine(text: string): string {
  return truncate(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim(), descriptionMaxLength)
}
