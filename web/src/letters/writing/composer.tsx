import { whoReadsText } from '@novelette/domain/pages/site.ts'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useLazyDialog } from '#failures/use-lazy-dialog.ts'
import { useOneColumn } from '#lib/use-media.ts'
import type { ArrivalReceiver } from '#scheduling/arrival-dialog.tsx'
import { ArrivalLine, useArrivalDialog } from '#scheduling/arrival-line.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { ComposeDock, ComposeExtras } from './compose-extras.tsx'
import styles from './compose-page.module.css'
import { DraftLine } from './draft-line.tsx'
import type { DraftSnapshot } from './drafts/draft-snapshot.ts'
import type { DraftText } from './drafts/draft-text.ts'
import type { LetterReceipt } from './drafts/sent-text.ts'
import { useWriter } from './drafts/writer.ts'
import type { Dock } from './editor/letter-editor.tsx'
import { LazyEditor } from './lazy-editor.tsx'
import { type LetterForm, useLetterForm } from './letter-form/use-letter-form.ts'
import type { ComposerNavigation } from './navigation/composer-navigation.ts'
import { useGoingBack, useTemplate } from './navigation/use-replacing.ts'
import { ConflictNotice } from './other-drafts/conflict-notice.tsx'
import { loadEarlierDialog } from './other-drafts/load-draft-dialogs.ts'
import { OtherWaitingLetters } from './other-drafts/other-waiting-letters.tsx'
import { ResumedLine } from './other-drafts/resumed-line.tsx'
import { VisitorDraftOffer } from './other-drafts/visitor-draft-offer.tsx'
import { SendTo } from './send-to.tsx'
import { useSendKeys } from './sending/send-box.tsx'
import { type Sending, useSending } from './sending/use-sending.ts'
import { useSharedFiles } from './shared/use-shared-files.ts'

export type ComposerProps = {
  snapshot: DraftSnapshot
  navigation: ComposerNavigation
  onSent: (receipt: LetterReceipt, letter: Pick<DraftText, 'banner' | 'content'>) => void
}

/** For a letter that is not scheduled yet. */
export function Composer(props: ComposerProps) {
  const composing = useComposing(props)
  const sending = useSending(composing)
  return <ComposerView {...composing} sending={sending} />
}

/** The letter that is being written, and whether it is edited or looked at. */
export function useComposing({ snapshot, navigation, onSent }: ComposerProps) {
  const form = useLetterForm(snapshot)
  const [mode, setMode] = useState<ComposerMode>('edit')
  return {
    snapshot,
    navigation,
    form,
    mode,
    setMode,
    showEditor: () => setMode('edit'),
    onSent: (receipt: LetterReceipt) => onSent(receipt, form.text()),
  }
}

const LanguageLine = lazy(() =>
  import('#letters/writing/language/language-line.tsx').catch(() => ({ default: () => null })),
)

const modes = [
  { value: 'edit', label: 'Edit' },
  { value: 'preview', label: 'Preview' },
] as const
type ComposerMode = (typeof modes)[number]['value']

type ComposerViewProps = {
  snapshot: DraftSnapshot
  navigation: ComposerNavigation
  form: LetterForm
  mode: ComposerMode
  setMode: (mode: ComposerMode) => void
  showEditor: () => void
  sending: Sending
  /** Of changes to a scheduled letter; the same from first to last. */
  edit?: EditParts | undefined
}

type EditParts = {
  readonly Line: ComponentType<{ form: LetterForm }>
  readonly Notice: ComponentType<{ form: LetterForm; navigation: ComposerNavigation }>
}

/** One letter being written, with its recipient, paper, templates and drafts. */
export function ComposerView(props: ComposerViewProps) {
  const { snapshot, navigation, form, mode, setMode, showEditor, sending, edit } = props
  const { username } = useWriter()
  const composing = { form, navigation, showEditor }
  const onTemplate = useTemplate(composing)
  const goBack = useGoingBack(composing, snapshot.goBackTo)
  useSharedFiles(form.editor, snapshot.shared)
  const earlier = useEarlier()
  const onSendKeys = useSendKeys(sending.send)
  const oneColumn = useOneColumn()
  const arrival = useArrival(form, sending.isReadOnly, edit?.Line)
  const extras = { banner: form.banner, onBanner: form.setBanner, onTemplate, sending, arrival: arrival.line }
  const draftLine = <DraftLine form={form} sending={sending} onEarlier={earlier.showOf} />
  const language = form.isLanguageShown && mode === 'edit' && (
    <Suspense>
      <LanguageLine form={form} readOnly={sending.isReadOnly} />
    </Suspense>
  )
  return (
    <div className={`page ${styles.root}`} onKeyDownCapture={onSendKeys}>
      <h1 className="sr-only">Write a letter</h1>
      <SendTo
        form={form}
        senderName={username}
        oneColumn={oneColumn}
        readOnly={sending.isReadOnly || form.plan?.edits !== undefined}
      />
      <Message
        {...{ form, snapshot, navigation, edit, sending, mode, setMode }}
        onEarlier={earlier.showOf}
        draftLine={oneColumn && !isAsOpened(form, snapshot) && draftLine}
        language={!oneColumn && language}
        dock={
          oneColumn
            ? letterTools => <ComposeDock {...extras} letterTools={letterTools} language={language} />
            : undefined
        }
      />
      {earlier.Dialog && (
        <earlier.Dialog
          draftId={earlier.draftId}
          onClose={earlier.close}
          onGoBack={(id, text) => (id === snapshot.id ? goBack(text) : navigation.openDraft(id, text))}
        />
      )}
      {!oneColumn && <ComposeExtras {...extras}>{draftLine}</ComposeExtras>}
      {arrival.dialog}
      {sending.question}
    </div>
  )
}

/** When it arrives, and the dialog in which that is chosen. */
function useArrival(form: LetterForm, readOnly: boolean, EditLine: EditParts['Line'] | undefined) {
  const { Dialog, isOpen, close, ...opening } = useArrivalDialog()
  const letter = { plan: form.plan, receiver: arrivalReceiver(form) }
  return {
    line: (
      <ArrivalLine {...letter} dialog={opening} readOnly={readOnly}>
        {EditLine && <EditLine form={form} />}
      </ArrivalLine>
    ),
    dialog: Dialog && <Dialog {...letter} onChange={form.setPlan} open={isOpen} onClose={close} />,
  }
}

/** The dialog of one draft's earlier versions. */
function useEarlier() {
  const { Dialog, isOpen, show, close } = useLazyDialog(loadEarlierDialog)
  const [draftId, setDraftId] = useState('')
  const showOf = (id: string) => {
    setDraftId(id)
    void show()
  }
  return { Dialog, draftId: isOpen ? draftId : null, showOf, close }
}

type MessageProps = Omit<ComposerViewProps, 'showEditor'> & {
  onEarlier: (draftId: string) => void
  /** These two on a narrow screen alone. */
  draftLine: ReactNode
  dock: Dock | undefined
  /** On a wide one alone, which has no dock. */
  language: ReactNode
}

/** The letter's text, with what there is to say about its draft. */
function Message({ form, snapshot, navigation, edit, sending, mode, ...props }: MessageProps) {
  return (
    <section className={styles.message} aria-label="Your Message">
      <header className={styles.head}>
        <div>
          <h2 className="heading">Your Message</h2>
          <p className="muted">Express your feelings freely - no limits!</p>
          {snapshot.revision === 0 && <p className="muted">{whoReadsText}</p>}
        </div>
        <FilterTabs label="View" options={modes} value={mode} onChange={props.setMode} />
      </header>
      <ResumedLine snapshot={snapshot} navigation={navigation} onEarlier={props.onEarlier}>
        {props.draftLine}
      </ResumedLine>
      <OtherWaitingLetters openId={snapshot.id} navigation={navigation} />
      <VisitorDraftOffer navigation={navigation} />
      {edit && <edit.Notice form={form} navigation={navigation} />}
      <ConflictNotice
        form={form}
        navigation={navigation}
        isAlreadySent={sending.isAlreadySent}
        ref={sending.conflictNotice}
      />
      <LazyEditor form={form} preview={mode === 'preview'} readOnly={sending.isReadOnly} dock={props.dock} />
      {props.language}
    </section>
  )
}

function arrivalReceiver({ recipient: { guest, state } }: LetterForm): ArrivalReceiver {
  if (guest) return { name: guest.name, isGuest: true, sharesTimeZone: false }
  if (state.kind !== 'found') return { name: '', isGuest: false, sharesTimeZone: false }
  const { username, sharesTimeZone } = state.recipient
  return { name: username, isGuest: false, sharesTimeZone }
}

/** Nothing was saved since: that it is a draft from before says as much. */
function isAsOpened({ view: { sync } }: LetterForm, snapshot: DraftSnapshot): boolean {
  return sync.kind === 'blank' || (sync.kind === 'saved' && sync === snapshot.sync)
}
