import { undoStopMinutes } from '@novelette/domain/notices/notices.ts'
import { useLocation } from '@tanstack/react-router'
import styles from '#auth/card/auth-card.module.css'
import { client } from '#lib/rpc.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { LinkPress } from './link-press.tsx'

/** docs/rules.md 9.5 */
export function StopNoticesPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  return (
    <LinkPress
      key={token}
      token={token}
      press={() => client.notices.stop({ token })}
      ask={{
        title: 'Stop notices by email?',
        text: 'Letters still come to your inbox. We only stop telling you by email.',
        button: 'Stop Notices by Email',
        failed: 'Nothing was changed',
      }}
      done={() => ({
        title: 'Notices by Email Are Off',
        text: 'Letters still come to your inbox. We no longer tell you by email.',
      })}
      refused={{
        link_invalid: {
          title: 'This Link Is Too Old',
          text: 'It is too old, or part of it is missing. Use the link at the foot of the latest email, or your settings.',
        },
      }}
      undo={{
        press: () => client.notices.undoStop({ token }),
        done: {
          title: 'Undone',
          text: 'Notices come to you by email as before.',
        },
        tooLate: {
          title: 'Too Late to Undo',
          text: `It can be undone for ${undoStopMinutes} minutes, which are over. Your settings turn notices on again.`,
        },
      }}
    >
      <p className={styles.other}>
        <ButtonLink look="link" to="/settings" hash="notices">
          Change Notices
        </ButtonLink>
      </p>
    </LinkPress>
  )
}
