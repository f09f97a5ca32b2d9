import { type ReactNode, useEffect } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import styles from '#letters/writing/compose-page.module.css'
import type { DraftSnapshot } from '#letters/writing/drafts/draft-snapshot.ts'
import type { ComposerNavigation } from '#letters/writing/navigation/composer-navigation.ts'
import { timeAgo } from '#lib/dates/dates.ts'
import { Button } from '#ui/button.tsx'
import { loadDraftsDialog } from './load-draft-dialogs.ts'
import { useOtherDrafts } from './use-other-drafts.ts'

const writtenBefore = 'This is what you wrote before you had an account.'

type ResumedLineProps = {
  snapshot: DraftSnapshot
  navigation: ComposerNavigation
  onEarlier: (draftId: string) => void
  /** How the draft is saved, where there is no other place for it. */
  children?: ReactNode
}

/** Which draft is open, and the way to others. */
export function ResumedLine({ snapshot, navigation, onEarlier, children }: ResumedLineProps) {
  const { id, resumedFrom, wasWrittenAsVisitor } = snapshot
  const others = useOtherDrafts(id)
  if (!resumedFrom && others.drafts.length === 0 && !children) return null
  return (
    <div className={styles.resumed}>
      {children}
      {resumedFrom && (
        <>
          <span>{wasWrittenAsVisitor ? writtenBefore : `Your draft from ${timeAgo(resumedFrom)}`}</span>
          <Button look="link" size="inline" onClick={navigation.startNew}>
            Start a New Letter
          </Button>
        </>
      )}
      <OtherDrafts
        {...others}
        label={resumedFrom ? 'Other Drafts' : 'Your Drafts'}
        onChoose={navigation.openDraft}
        onEarlier={onEarlier}
      />
    </div>
  )
}

type OtherDraftsProps = ReturnType<typeof useOtherDrafts> & {
  label: string
  onChoose: (draftId: string) => void
  onEarlier: (draftId: string) => void
}

function OtherDrafts({ drafts, refresh, label, onChoose, onEarlier }: OtherDraftsProps) {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadDraftsDialog)
  useDialogReadyOffline(drafts.length > 0)
  const showFresh = () => {
    void show()
    refresh()
  }
  const closeAnd = (act: (id: string) => void) => (id: string) => {
    close()
    act(id)
  }
  return (
    <>
      {drafts.length > 0 && (
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={showFresh}>
          {label} ({drafts.length})
        </Button>
      )}
      {Dialog && (
        <Dialog
          open={isOpen}
          drafts={drafts}
          onChoose={closeAnd(onChoose)}
          onEarlier={closeAnd(onEarlier)}
          onClose={() => {
            close()
            refresh()
          }}
        />
      )}
    </>
  )
}

/** Drafts that this device alone has are opened without a connection, too. */
function useDialogReadyOffline(hasDrafts: boolean): void {
  useEffect(() => {
    if (hasDrafts) loadDraftsDialog().catch(() => undefined)
  }, [hasDrafts])
}
