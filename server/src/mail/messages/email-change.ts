import { emailChangeHours } from '@novelette/domain/email-changes.ts'
import { site } from '@novelette/domain/site.ts'
import { renderMail } from '#mail/messages/layout.ts'

export async function writeEmailChange({ username, link }: { username: string; link: string }) {
  const message = await renderMail({
    preview: 'One click, and your letters know where you are.',
    heading: `A new address, ${username}`,
    paragraphs: [
      `You asked for your account at ${site.name} to move to this address. Confirm that it is yours, and from then on you sign in with it.`,
    ],
    button: { label: 'Confirm This Address', href: link },
    afterwards: `The link works once, and for ${emailChangeHours} hours from when it was asked for. Until then everything stays as it is.`,
    foot: `You get this mail because ${username} at ${site.name} would like to use this address. If that is not you, leave it be: without the click, nothing happens.`,
  })
  return { subject: `Confirm your new address for ${site.name}`, ...message }
}
