import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { GuestPeople } from '#guests/reading/link/envelopes-query.ts'

export type GuestDialogName = 'keep' | 'report' | 'refuse' | 'close'

/** Of mail. A server of the release before gives no token that undoes it. */
export type MailRefusal = { readonly from: 'writer' | 'everyone'; readonly undo: string | undefined }

export type GuestDialogProps = {
  link: GuestLink
  people: GuestPeople
  /** The letter on top. */
  letterId: string | undefined
  /** Made on this page. */
  refusal: MailRefusal | null
  onRefuse: (refusal: MailRefusal | null) => void
  onDone: () => void
  onClosePage: () => void
}

const dialogs: Readonly<Record<GuestDialogName, ComponentType<GuestDialogProps>>> = {
  keep: lazy(() => import('./keep-dialog.tsx')),
  report: lazy(() => import('./report-guest-dialog.tsx')),
  refuse: lazy(() => import('./refuse-mail-dialog.tsx')),
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
