import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { useDisclosure } from '#ui/use-disclosure.ts'
import { AccountLinks } from './account-links.tsx'
import styles from './navigation-bar.module.css'

/** A disclosure with links, not an ARIA menu: the entries navigate. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { open, close, toggle, frame, button } = useDisclosure()
  const id = useId()
  return (
    <div className={styles.account} ref={frame}>
      <button
        ref={button}
        type="button"
        className={styles.accountButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Avatar name={user.username} picture={user.profilePicture} />
        Account
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul className={styles.accountEntries} id={id} hidden={!open}>
        <AccountLinks user={user} onFollow={close} />
      </ul>
    </div>
  )
}
