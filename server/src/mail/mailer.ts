import type { Config } from '#config.ts'
import type { Mail } from '#mail/mail.ts'
import { openMailbox } from '#mail/mailbox-files.ts'

/** Hands a mail to whoever carries it; rejects when it was not taken over. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Real SMTP where SMTP_URL is set, otherwise the local mailbox that `/mailbox` shows. */
export function createMailer(config: Config): Mailer {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return { send: mail => openMailbox(config.dataDir).keep(mail) }
  return {
    async send(mail) {
      // Loaded with the first mail: a server that only keeps mail, or sends none, does without it.
      const { sendBySmtp } = await import('#mail/smtp.ts')
      await sendBySmtp(smtpUrl, mailFrom, mail)
    },
  }
}
