import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

/** To the owner of an address that another account asked for. */
export async function writeEmailChangeTaken(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'Nothing was changed.',
    heading: `This address is yours, ${username}`,
    paragraphs: [
      `Someone, perhaps you, has just asked to move another account at ${site.name} to this address. It already has an account, yours, so nothing was changed.`,
      'An address can have one account. If you want to use this one for the other, sign in here first and give this account another address.',
    ],
    button: { label: 'Sign In', href: `${appUrl}/login` },
    afterwards: 'You sign in with this address and the password that you chose.',
    foot: 'If it was not you, there is nothing to do: whoever tried it learned nothing about you.',
  })
  return { subject: `You already have an account at ${site.name}`, ...message }
}
