import { site } from '@novelette/domain/site.ts'
import { writeSheet } from '#mail/messages/sheet.ts'
import { utcMoment } from '#utc.ts'

type Changed = { readonly username: string; readonly changedAt: Date; readonly appUrl: string }

/** Tells a person that their password was changed. */
export async function writePasswordChanged({ username, changedAt, appUrl }: Changed) {
  const message = await writeSheet({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your password was changed, ${username}`,
    paragraphs: [
      `The password of your account at ${site.name} was changed on ${utcMoment(changedAt)}. Whoever was signed in with the old one has been signed out.`,
      'If it was you, there is nothing to do. If it was not, choose another password at once: a link will come to this address.',
    ],
    button: { label: 'Choose Another Password', href: `${appUrl}/forgot-password` },
    afterwards: 'Then look at your account settings, and remove every passkey there that you do not know.',
    foot: `You get this mail because a new password was chosen for your account at ${site.name}.`,
  })
  return { subject: `Your password for ${site.name} was changed`, ...message }
}
