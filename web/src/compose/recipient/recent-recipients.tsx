import { bioPreviewLength } from '@novelette/domain/accounts/bios.ts'
import { Lock } from 'lucide-react'
import { truncate } from '#lib/truncate.ts'
import { useShortBios } from '#lib/use-media.ts'
import { Avatar } from '#ui/avatar.tsx'
import styles from './recipient-field.module.css'
import type { RecentList } from './use-recent-recipients.ts'

/** Always in the page, because the field names it; empty and hidden while it is closed. */
export function RecentRecipients({ id, recent }: { id: string; recent: RecentList }) {
  const most = useShortBios() ? bioPreviewLength.narrow : bioPreviewLength.wide
  return (
    <div
      id={id}
      role="listbox"
      aria-label="People you have written to"
      className={styles.recents}
      hidden={!recent.open}
    >
      {recent.open &&
        recent.options.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === recent.active}
            className={styles.recentsOne}
            onPointerDown={event => event.preventDefault()}
            onClick={() => recent.choose(one)}
          >
            <Avatar name={one.username} picture={one.profilePicture} />
            <span className={styles.recentsWords}>
              <span className="user">{one.username}</span>
              {one.acceptsLetters ? (
                one.bio && <span className={styles.recentsBio}>{truncate(one.bio, most)}</span>
              ) : (
                <span className={styles.recentsClosed}>
                  <Lock size={14} aria-hidden />
                  Friends only
                </span>
              )}
            </span>
          </div>
        ))}
    </div>
  )
}
