import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'
import { utcMoment } from '#utc.ts'

type PasswordChange = {
  readonly username: string
  readonly changedAt: Date
  readonly passkeys?: { readonly count: number; readonly newest: Date | null } | undefined
  readonly appUrl: string
}

/** Passkeys outlive a new password. No names: a thief could have chosen them. */
function passkeysText({ count, newest }: NonNullable<PasswordChange['passkeys']>): string[] {
  if (!newest) return []
  const added = `added on ${utcMoment(newest)}`
  const which =
    count === 1 ? `A passkey, ${added}, still opens` : `${count} passkeys, the newest ${added}, still open`
  return [`${which} your account without any password.`]
}

export async function writePasswordChanged({ username, changedAt, passkeys, appUrl }: PasswordChange) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your password was changed, ${username}`,
    paragraphs: [
      `The password of your account at ${site.name} was changed on ${utcMoment(changedAt)}. Whoever was signed in with the old one has been signed out.`,
      ...(passkeys ? passkeysText(passkeys) : []),
      'If it was you, there is nothing to do. If it was not, choose another password at once: a link will come to this address.',
    ],
    button: { label: 'Choose Another Password', href: `${appUrl}/forgot-password` },
    afterwards: 'Then look at your account settings, and remove every passkey there that you do not know.',
    foot: `You get this mail because a new password was chosen for your account at ${site.name}.`,
  })
  return { subject: `Your password for ${site.name} was changed`, ...message }
}
