import { areVersionsGone } from '@novelette/domain/letters/draft-times.ts'
import { Cloud, CloudAlert, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import styles from '#letters/writing/compose-page.module.css'
import type { DraftView } from '#letters/writing/drafts/window-draft.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { Sending } from '#letters/writing/sending/use-sending.ts'
import { timeAgo } from '#lib/dates/dates.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { useEveryHalfMinute } from '#lib/dates/use-every-half-minute.ts'
import type { FailureCode } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'

type DraftLineProps = { form: LetterForm; sending: Sending; onEarlier: (draftId: string) => void }

/** How the draft is saved, and the way to its earlier versions. */
export function DraftLine({ form, sending, onEarlier }: DraftLineProps) {
  useEveryHalfMinute()
  const { view } = form
  const { icon: Icon, text, isBad } = form.plan?.edits ? describeChanges(form) : describe(view)
  return (
    <div className={styles.draftLine}>
      {Icon && <Icon size={16} aria-hidden />}
      {/* Not read out at each save. */}
      <span role="status">{isBad && text}</span>
      {!isBad && <span>{text}</span>}
      {mayHaveVersions(view) && !sending.isReadOnly && !sending.isAlreadySent && (
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => onEarlier(form.id)}>
          Earlier Versions
        </Button>
      )}
    </div>
  )
}

/** One is stored with the second save, and is gone a day later (docs/rules.md 4.7). */
const mayHaveVersions = ({ revision, sync }: DraftView) =>
  revision > 1 && !(sync.kind === 'saved' && areVersionsGone(sync.at, serverNow()))

type Line = { readonly icon: LucideIcon | null; readonly text: string; readonly isBad?: boolean }

const lines = {
  blank: { icon: null, text: '' },
  saving: { icon: CloudUpload, text: 'Saving…' },
  conflict: { icon: CloudAlert, text: 'Saved on this device' },
  sentElsewhere: { icon: Cloud, text: 'Sent already' },
}

function describe({ sync, hasRoom }: DraftView): Line {
  if (sync.kind === 'saved') return { icon: Cloud, text: `Draft saved ${timeAgo(sync.at)}` }
  if (sync.kind === 'unsaved') return { ...describeUnsaved(sync.reason, hasRoom), isBad: true }
  if (sync.kind === 'conflict' && !hasRoom) return { ...nowhere, isBad: true }
  return lines[sync.kind]
}

/** Of a scheduled letter: what is in it, and what is not yet. */
function describeChanges({ view, isEmpty }: LetterForm): Line {
  if (isEmpty()) return { icon: Cloud, text: 'Nothing is written: the letter stays as it was' }
  if (view.sync.kind === 'blank') return { icon: Cloud, text: 'All your changes are in the letter' }
  const line = describe(view)
  return view.sync.kind === 'saving' ? line : { ...line, text: `Not in the letter yet. ${line.text}` }
}

function describeUnsaved(reason: FailureCode, hasRoom: boolean): Line {
  const tooLarge = hasRoom ? 'on this device alone' : 'not saved, keep this page open'
  if (reason === 'too_large') return { icon: CloudAlert, text: `Larger than 5 MB: ${tooLarge}` }
  if (!hasRoom) return nowhere
  return { icon: CloudOff, text: storedTexts[reason] ?? 'Only on this device for now' }
}

const nowhere: Line = { icon: CloudAlert, text: 'Not saved yet: keep this page open' }

const whenOnline = 'On this device, will be saved when you are back online'
const storedTexts: { readonly [Reason in FailureCode]?: string } = {
  offline: whenOnline,
  unavailable: whenOnline,
  signed_out: 'On this device, will be saved when you sign in again',
}
