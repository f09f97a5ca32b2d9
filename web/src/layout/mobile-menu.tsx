import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import { useLocation } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CountBadge } from '#ui/badge.tsx'
import { BottomSheet } from '#ui/dialog.tsx'
import { AccountLinks } from './account-links.tsx'
import styles from './mobile-menu.module.css'
import navigationBarStyles from './navigation-bar.module.css'
import { PlaceLinks } from './place-links.tsx'
import { unreadText } from './unread-text.ts'

export function MobileMenu({ user, unread }: { user: SessionUser; unread: number }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const href = useLocation({ select: location => location.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back changes the location without a click on a link
  useEffect(close, [href])

  return (
    <>
      <button
        type="button"
        className={navigationBarStyles.navMenu}
        aria-label={unread > 0 ? `Menu, ${unreadText(unread)}` : 'Menu'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon size={22} aria-hidden />
        <span aria-hidden>
          <CountBadge count={unread} label="unread" />
        </span>
      </button>
      <BottomSheet open={open} onClose={close} title="Menu">
        <nav className={styles.root} aria-label="Main">
          <ul>
            <PlaceLinks user={user} unread={unread} onFollow={close} />
          </ul>
          <ul aria-label="Account">
            <AccountLinks user={user} onFollow={close} />
          </ul>
        </nav>
      </BottomSheet>
    </>
  )
}
