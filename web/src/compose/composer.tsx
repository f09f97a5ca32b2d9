import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { SentReceipt } from '@novelette/domain/letters/letters.ts'
import { lazy, Suspense, useState } from 'react'
import { DraftStatus } from '#compose/draft-status.tsx'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftState } from '#compose/drafts/draft-state.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { ComposerNavigation } from '#compose/navigation/composer-navigation.ts'
import { useGoingBack, useTemplate } from '#compose/navigation/use-replacing.ts'
import { ConflictNotice } from '#compose/other-drafts/conflict-notice.tsx'
import { EarlierDialog } from '#compose/other-drafts/earlier-dialog.tsx'
import { OtherWaitingLetters } from '#compose/other-drafts/other-waiting-letters.tsx'
import { ResumedLine } from '#compose/other-drafts/resumed-line.tsx'
import { VisitorDraftOffer } from '#compose/other-drafts/visitor-draft-offer.tsx'
import { onSendKeys } from '#compose/sending/send-keys.ts'
import { useSending } from '#compose/sending/use-sending.ts'
import { useSheet } from '#compose/sheet/use-sheet.ts'
import { useOneColumn } from '#lib/use-media.ts'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import { Button } from '#ui/button.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { ComposeDock } from './compose-dock.tsx'
import { ComposeExtras } from './compose-extras.tsx'
import composePageStyles from './compose-page.module.css'
import letterEditorStyles from './editor/letter-editor.module.css'
import toolbarStyles from './editor/toolbar.module.css'
import { SendTo } from './send-to.tsx'

// Asked for with the page itself, so that the editor does not wait for the draft.
const editor = import('./editor/letter-editor.tsx')
const LetterEditor = lazy(() => editor.then(module => ({ default: module.LetterEditor })))

const modes = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const

type ComposerProps = {
  open: DraftSnapshot
  desk: ComposerNavigation
  onSent: (receipt: SentReceipt, banner: BannerId) => void
}

export function Composer({ open, desk, onSent }: ComposerProps) {
  const user = useWriter()
  const sheet = useSheet(open, user.username)
  const sending = useSending(sheet, receipt => onSent(receipt, sheet.banner))
  const setTemplate = useTemplate(sheet, desk)
  const goBack = useGoingBack(sheet, desk, open.goBackTo)
  const [earlierOf, setEarlierOf] = useState<string | null>(null)
  const oneColumn = useOneColumn()
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')

  // What has been handed over to be sent does not change any more.
  const still = sending.busy || sending.waitsFor !== null
  const choices = {
    banner: sheet.banner,
    onBanner: sheet.setBanner,
    onTemplate: (template: Parameters<typeof setTemplate>[0]) => {
      setMode('edit')
      setTemplate(template)
    },
    sending,
    still,
  }
  const card = { banner: sheet.banner, senderName: user.username }
  const draftLine = (
    <DraftStatus state={sheet.draft}>
      {sheet.keeper.revision > 0 && !still && !sending.alreadySent && (
        <Button look="link" size="inline" aria-haspopup="dialog" onClick={() => setEarlierOf(open.id)}>
          Earlier Today
        </Button>
      )}
    </DraftStatus>
  )
  const dock = oneColumn && <ComposeDock {...choices} />
  return (
    <div className={`page ${composePageStyles.root}`} onKeyDownCapture={onSendKeys(sending.send)}>
      <h1 className="sr-only">Write a letter</h1>
      <SendTo sheet={sheet} senderName={user.username} oneColumn={oneColumn} still={still} />
      <section className={composePageStyles.message} aria-label="Your Message">
        <header className={composePageStyles.head}>
          <div>
            <h2 className="heading">Your Message</h2>
            <p className="muted">Express your feelings freely - no limits!</p>
          </div>
          <FilterTabs label="View" options={modes} value={mode} onChange={setMode} />
        </header>
        <ResumedLine sheet={open} desk={desk} onEarlier={setEarlierOf}>
          {oneColumn && !isAsOpened(sheet.draft, open) && draftLine}
        </ResumedLine>
        <OtherWaitingLetters sheetId={open.id} desk={desk} />
        <VisitorDraftOffer desk={desk} />
        <ConflictNotice sheet={sheet} desk={desk} alreadySent={sending.alreadySent} />
        <Suspense fallback={<EditorComing {...card} content={open.text.content} />}>
          <LetterEditor
            {...card}
            content={sheet.first}
            written={sheet.written}
            preview={mode === 'preview'}
            still={still}
            dock={dock}
            onPaper={sheet.onPaper}
            onChange={sheet.onChange}
          />
        </Suspense>
      </section>
      <EarlierDialog
        draftId={earlierOf}
        onClose={() => setEarlierOf(null)}
        onGoBack={(id, earlier) => {
          setMode('edit')
          if (id === open.id) goBack(earlier)
          else desk.openDraft(id, earlier)
        }}
      />
      {!oneColumn && <ComposeExtras {...choices}>{draftLine}</ComposeExtras>}
    </div>
  )
}

/** Nothing was saved since: that it is a draft from before says as much. */
function isAsOpened(draft: DraftState, { state }: DraftSnapshot): boolean {
  return draft.kind === 'blank' || (draft.kind === 'saved' && draft === state)
}

/** The letter itself, until it can be written on. */
function EditorComing(card: { banner: BannerId; senderName: string; content: string }) {
  return (
    <>
      <div className={composePageStyles.composeDock}>
        <div className={toolbarStyles.tools} />
      </div>
      <div className={`${composePageStyles.sheet} ${letterEditorStyles.sheetOpen}`}>
        <LetterCard {...card} typeAs="p" />
      </div>
    </>
  )
}
