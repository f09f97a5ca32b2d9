import { emailSchema } from '@novelette/domain/accounts/account-schemas.ts'
import { site } from '@novelette/domain/pages/site.ts'
import type { Config } from '#config/config.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { kindOf } from '#lib/log.ts'
import { createMailer } from '#mail/mailer.ts'
import { oneClickPath, stopMailHeaders } from '#mail/one-click.ts'
import { renderMail } from '#mail/render-mail.ts'

/** With the headers of notices, so that its receiver sees whether the relay signs them. Its button ends nothing. */
export async function sendTrialMail(config: Config, given: string): Promise<Finding> {
  const to = emailSchema.safeParse(given)
  if (!to.success) return problem('mail', `${given} is no address`, 'Give one of yours: --mail ADDRESS')
  const { appUrl } = config
  const message = await renderMail({
    preview: 'Look at the headers of this mail.',
    heading: 'A mail to look at',
    paragraphs: [
      'In its source, the signature of your domain (DKIM-Signature) names list-unsubscribe and list-unsubscribe-post after h=, and this mail was accepted as signed (dkim=pass). Then mail programs offer a button that stops notices.',
    ],
    button: { label: `Open ${site.name}`, href: appUrl },
    afterwards: 'The button of your mail program stops nothing here.',
    foot: 'You get this mail because somebody who runs this server gave your address to its doctor.',
  })
  const headers = stopMailHeaders(`${appUrl}${oneClickPath}?n=trial`, appUrl)
  try {
    await createMailer(config).send({ to: to.data, subject: 'A mail to look at', ...message, headers })
    return ok('mail', `a mail to look at is on its way to ${to.data}; it says what to look for`)
  } catch (error) {
    return problem(
      'mail',
      `the mail to ${to.data} was not taken (${kindOf(error)})`,
      'See what is said of mail above',
    )
  }
}
