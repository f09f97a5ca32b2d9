import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GuestDialogName, GuestPeople } from '../link/guest-people.ts'

export type GuestDialogProps = {
  link: GuestLink
  people: GuestPeople
  /** The letter on top. */
  letterId: string | undefined
  onDone: () => void
  onClosePage: () => void
}

const dialogs: Readonly<Record<GuestDialogName, ComponentType<GuestDialogProps>>> = {
  keep: lazy(() => import('./keep-dialog.tsx')),
  report: lazy(() => import('./report-guest-dialog.tsx')),
  refuse: lazy(() => import('./refuse-dialog.tsx')),
  close: lazy(() => import('./close-dialog.tsx')),
}

type Props = Omit<GuestDialogProps, 'onClosePage'> & { open: GuestDialogName | null; onClose: () => void }

/** They come when they are asked for. */
export function GuestDialogs({ open, onClose, ...props }: Props) {
  if (open === null) return null
  const Opened = dialogs[open]
  return (
    <Suspense>
      <Opened {...props} onClosePage={onClose} />
    </Suspense>
  )
}
