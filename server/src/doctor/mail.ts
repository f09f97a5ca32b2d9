import { hasCode } from '@novelette/files/has-code.ts'
import type { Config } from '#config/config.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'

/** Signs in to the mail server; sends nothing. */
export async function examineMail({ smtpUrl, mailFrom }: Config): Promise<readonly Finding[]> {
  if (!smtpUrl) return [ok('mail', 'mail is kept, and shown at /mailbox')]
  const { verifySmtp } = await import('#mail/smtp.ts')
  const place = new URL(smtpUrl).host
  try {
    await verifySmtp(smtpUrl)
    return [ok('mail', `the mail server ${place} takes us in; mail comes from ${mailFrom}`)]
  } catch (error) {
    if (hasCode(error, 'EAUTH')) {
      return [problem('mail', `the mail server ${place} refuses the user or password`, 'Put SMTP_URL right')]
    }
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return [
      problem(
        'mail',
        `the mail server ${place} does not answer as one${code}; mail waits`,
        'See that it runs, that SMTP_URL names its host and port, and smtps:// where it speaks TLS from the start',
      ),
    ]
  }
}
