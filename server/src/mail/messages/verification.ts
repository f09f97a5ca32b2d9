import { verificationHours } from '@novelette/domain/accounts.ts'
import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

export async function writeVerification({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: 'One click, and your desk is ready.',
    heading: `Welcome, ${username}`,
    paragraphs: [
      `Someone is going to be very happy to hear from you. Confirm that this address is yours, and your desk at ${site.name} is ready: paper, ink, and six kinds of envelope.`,
    ],
    button: { label: 'Confirm My Email', href: link },
    afterwards: `The link works for ${verificationHours} hours; after that, ask for a new one on the sign-in page. In another browser than the one you signed up in, it asks you to choose a password.`,
    foot: `You get this mail because someone signed up at ${site.name} with this address. If that was not you, leave it be: without the click, nothing happens.`,
  })
  return { subject: `Confirm your email for ${site.name}`, ...message }
}
