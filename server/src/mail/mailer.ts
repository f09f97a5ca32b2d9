import type { Config } from '#config/config.ts'
import { type Tracer, traced } from '#lib/tracing/traced.ts'
import type { Mail } from '#mail/mail.ts'
import { openMailbox } from '#mail/mailbox-files.ts'

/** Rejects when the mail was not accepted. */
export type Mailer = { send(mail: Mail): Promise<void> }

/** Null where nothing is traced. */
export function traceMailer(tracer: Tracer | null, mailer: Mailer): Mailer {
  if (!tracer) return mailer
  return { send: mail => traced(tracer, { name: 'mail', kind: 'client' }, () => mailer.send(mail)) }
}

export function createMailer(config: Config): Mailer {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl) return { send: mail => openMailbox(config.dataDir).keep(mail) }
  return {
    async send(mail) {
      const { sendBySmtp } = await import('#mail/smtp.ts')
      await sendBySmtp(smtpUrl, mailFrom, mail)
    },
  }
}
