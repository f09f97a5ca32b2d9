import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

/** To the current address, while the change can still be stopped. */
export async function writeEmailChangeAsked(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `A new address, ${username}?`,
    paragraphs: [
      `Someone who knows your password asked to move your account at ${site.name} to another address. It moves when they follow the link that we sent there.`,
      'If it was you, there is nothing to do here. If it was not, set a new password now: that stops it, and signs out whoever is in your account.',
    ],
    button: { label: 'Set a New Password', href: `${appUrl}/forgot-password` },
    afterwards: 'The link to a new password comes to this address, as long as your account has not moved.',
    foot: `You get this mail because your account at ${site.name} has this address.`,
  })
  return { subject: `Someone asked to change your address at ${site.name}`, ...message }
}
