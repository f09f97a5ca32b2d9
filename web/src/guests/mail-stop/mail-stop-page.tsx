import { mailRefusalUndoMinutes } from '@novelette/domain/guests/guests.ts'
import { site } from '@novelette/domain/pages/site.ts'
import { useLocation } from '@tanstack/react-router'
import { LinkPress } from '#auth/mail-links/link-press.tsx'
import { client } from '#lib/rpc.ts'

/** docs/rules.md 8.6 */
export function MailStopPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <LinkPress
      key={token}
      token={token}
      press={() => client.mailRefusals.refuse({ token })}
      ask={{
        title: 'Stop emails?',
        text: `Press the button, and ${site.name} sends you no more emails about letters, whoever writes to you here. Nobody is told.`,
        button: `Stop Emails From ${site.name}`,
        failed: 'Nothing was changed',
      }}
      done={() => ({
        title: 'Emails Are Stopped',
        text: `Done. ${site.name} sends you no more emails about letters. Nobody is told.`,
      })}
      refused={{
        link_invalid: {
          title: 'This Link Is Too Old',
          text: 'It is too old, or part of it is missing. Use the link at the foot of the latest email.',
        },
      }}
      undo={{
        press: () => client.mailRefusals.undo({ token }),
        done: {
          title: 'Emails Come Again',
          text: `Undone. ${site.name} emails you when a letter waits for you.`,
        },
        tooLate: {
          title: 'Too Late to Undo',
          text: `It can be undone for ${mailRefusalUndoMinutes} minutes, which are over. ${site.name} sends you no more emails about letters.`,
        },
      }}
    />
  )
}
