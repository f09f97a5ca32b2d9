import { resetMinutes } from '@novelette/domain/passwords.ts'
import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

export async function writePasswordReset({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: `The link works for ${resetMinutes} minutes.`,
    heading: `A new password, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has asked for a new password for your account at ${site.name}. Choose one, and your desk is as you left it.`,
    ],
    button: { label: 'Choose a New Password', href: link },
    afterwards: `The link works once, and for ${resetMinutes} minutes from when it was asked for. A new password signs you out wherever you are signed in.`,
    foot: 'If it was not you, leave this mail be: without the click, nothing changes.',
  })
  return { subject: `Choose a new password for ${site.name}`, ...message }
}
