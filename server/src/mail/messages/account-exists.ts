import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

export async function writeAccountExists(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'Your letters are where you left them.',
    heading: `You are already here, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has just tried to sign up at ${site.name} with this address. It already has an account, with your letters in it, so nothing was changed and no second one was made.`,
    ],
    button: { label: 'Sign In', href: `${appUrl}/login` },
    afterwards: 'You sign in with this address and the password that you chose.',
    foot: 'If it was not you, there is nothing to do: whoever tried it learned nothing about you.',
  })
  return { subject: `You already have an account at ${site.name}`, ...message }
}
