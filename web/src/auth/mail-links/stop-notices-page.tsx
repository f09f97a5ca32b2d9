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
        title: 'No More Notices by Mail?',
        text: 'Letters still come to your inbox; we only say nothing of it by mail.',
        button: 'Stop Them',
        failed: 'Nothing was changed',
      }}
      done={() => ({
        title: 'No More Notices by Mail',
        text: 'Done. Letters still come; we only say nothing of it.',
      })}
      refused={{
        link_invalid: {
          title: 'This Link Is Too Old',
          text: 'It is too old, or was cut short on its way. Take the one at the foot of the latest mail, or your settings.',
        },
      }}
      undo={{
        press: () => client.notices.undoStop({ token }),
        done: {
          title: 'As It Was Before',
          text: 'Nothing was changed: notices come to you by mail as before.',
        },
        tooLate: {
          title: 'Too Late to Undo',
          text: `It can be undone for ${undoStopMinutes} minutes, which are over. Your settings turn notices on again.`,
        },
      }}
    >
      <p className={styles.other}>
        <ButtonLink look="link" to="/settings" hash="notices">
          Choose Other Notices
        </ButtonLink>
      </p>
    </LinkPress>
  )
}
