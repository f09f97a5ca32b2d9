import { type ReactNode, useState } from 'react'
import styles from '#compose/compose-page.module.css'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { ComposerNavigation } from '#compose/navigation/composer-navigation.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { Button } from '#ui/button.tsx'
import { DraftsDialog } from './drafts-dialog.tsx'
import { useOtherDrafts } from './use-other-drafts.ts'

const writtenBefore = 'This is what you wrote before you had an account.'

type ResumedLineProps = {
  snapshot: DraftSnapshot
  desk: ComposerNavigation
  onEarlier: (draftId: string) => void
  /** How safe the words are, where there is no other place for it. */
  children?: ReactNode
}

/** Where the words on the sheet come from, and the way to others. */
export function ResumedLine({ snapshot, desk, onEarlier, children }: ResumedLineProps) {
  const [open, setOpen] = useState(false)
  const { id, resumedFrom, wasWrittenAsVisitor } = snapshot
  const { drafts, refresh } = useOtherDrafts(id)
  const show = () => {
    setOpen(true)
    refresh()
  }
  if (!resumedFrom && drafts.length === 0 && !children) return null
  return (
    <div className={styles.resumed}>
      {children}
      {resumedFrom && (
        <>
          <span>{wasWrittenAsVisitor ? writtenBefore : `Your draft from ${timeAgo(resumedFrom)}`}</span>
          <Button look="link" size="inline" onClick={desk.startNew}>
            Start a New Letter
          </Button>
        </>
      )}
      {drafts.length > 0 && (
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={show}>
          {resumedFrom ? 'Other Drafts' : 'Your Drafts'} ({drafts.length})
        </Button>
      )}
      <DraftsDialog
        open={open}
        drafts={drafts}
        onChoose={id => {
          setOpen(false)
          desk.openDraft(id)
        }}
        onEarlier={id => {
          setOpen(false)
          onEarlier(id)
        }}
        onClose={() => {
          setOpen(false)
          refresh()
        }}
      />
    </div>
  )
}
