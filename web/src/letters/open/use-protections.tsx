import type { Letter } from '@novelette/domain/letters/letters.ts'
import { Ban, Flag, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { BlockDialog } from '#blocks/block-dialog.tsx'
import { useUnblock } from '#blocks/change-blocks.ts'
import { useIsBlocked } from '#blocks/use-blocks.ts'
import type { Protection } from '#letters/parts/kind/protection.ts'
import { isFormer } from '#people/person-kinds.ts'
import { ReportDialog } from '#reports/report-dialog.tsx'

export type LetterProtection = Protection & { readonly icon: LucideIcon; readonly opensDialog: boolean }

/** What a reader can do against whoever wrote the letter, and the dialogs of it. */
export function useProtections(letter: Letter) {
  const { sender } = letter
  const [openDialog, setOpenDialog] = useState<'report' | 'block' | null>(null)
  const isBlocked = useIsBlocked(sender.id)
  const unblock = useUnblock(sender)
  const close = () => setOpenDialog(null)
  const report = { name: 'Report This Letter', icon: Flag, begin: () => setOpenDialog('report') }
  const block = isBlocked
    ? { name: `Unblock ${sender.username}`, begin: () => unblock.mutate({ personId: sender.id }) }
    : { name: `Block ${sender.username}`, begin: () => setOpenDialog('block') }
  const protections: readonly LetterProtection[] = [
    { ...report, opensDialog: true },
    ...(isFormer(sender) ? [] : [{ ...block, icon: Ban, opensDialog: !isBlocked }]),
  ]
  const dialogs = (
    <>
      <ReportDialog letter={letter} open={openDialog === 'report'} onClose={close} />
      <BlockDialog person={sender} open={openDialog === 'block'} onClose={close} />
    </>
  )
  return { protections, dialogs }
}
