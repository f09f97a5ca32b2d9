import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

/** To the old address. */
export async function writeEmailChanged(username: string, appUrl: string) {
  const message = await renderMail({
    preview: 'If it was you, there is nothing to do.',
    heading: `Your address was changed, ${username}`,
    paragraphs: [
      `Your account at ${site.name} has another address now. You sign in with that one, our mail goes there, and this address opens nothing any more.`,
      'If it was you, there is nothing to do. If it was not, someone has your password and your account: tell us at once.',
    ],
    button: { label: 'Contact Us', href: `${appUrl}/contact` },
    afterwards: 'Tell us your username and when this mail came, never your password.',
    foot: 'This is the last mail to this address about that account. You get it because the account had this address until now.',
  })
  return { subject: `Your address at ${site.name} was changed`, ...message }
}
