import { formerMember } from '@novelette/domain/leaving.ts'
import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'
import { utcDay, utcMoment } from '#utc.ts'

type Leaving = { readonly username: string; readonly erasesAt: Date; readonly appUrl: string }

export async function writeLeaving({ username, erasesAt, appUrl }: Leaving) {
  const subject = `Your account will be erased on ${utcDay(erasesAt)}`
  const message = await renderMail({
    preview: 'Sign in before then to keep it.',
    heading: subject,
    paragraphs: [
      `Dear ${username}, you asked us to delete your account at ${site.name}. You are signed out everywhere, and nobody finds you any more. On ${utcMoment(erasesAt)} everything that is yours is erased. The letters that others have from you stay with them, signed “${formerMember}”.`,
      'If you change your mind, sign in before then and choose Keep My Account. Everything will be as you left it.',
    ],
    button: { label: 'Keep My Account', href: `${appUrl}/settings#leave` },
    afterwards: 'There you can also download your letters, to have them when the account is gone.',
    foot: `You get this mail because someone who knows your password asked for this at ${site.name}. If it was not you, keep the account and change your password.`,
  })
  return { subject, ...message }
}
