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
        title: 'No More Mail?',
        text: `Press the button, and ${site.name} never mails you a letter again, whoever writes to you here. Nobody is told.`,
        button: `No More Mail From ${site.name}`,
        failed: 'Nothing was changed',
      }}
      done={() => ({
        title: 'No More Mail',
        text: `Done. ${site.name} mails you no letter any more, whoever writes to you here, and nobody is told.`,
      })}
      refused={{
        link_invalid: {
          title: 'This Link Is Too Old',
          text: 'It is too old, or was cut short on its way. Every such mail has the link at its foot: take the one of the latest.',
        },
      }}
      undo={{
        press: () => client.mailRefusals.undo({ token }),
        done: {
          title: 'Mail Comes Again',
          text: `Nothing was refused. ${site.name} mails you when a letter waits for you.`,
        },
        tooLate: {
          title: 'Too Late to Undo',
          text: `It can be undone for ${mailRefusalUndoMinutes} minutes, which are over. ${site.name} mails you no letter any more.`,
        },
      }}
    />
  )
}
