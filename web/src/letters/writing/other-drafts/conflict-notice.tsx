import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { type Ref, useState } from 'react'
import styles from '#letters/writing/compose-page.module.css'
import { snapshotOf } from '#letters/writing/drafts/draft-snapshot.ts'
import { type DraftText, sameText, withoutEdits } from '#letters/writing/drafts/draft-text.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { setAside } from '#letters/writing/drafts/remote-draft.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import type { ComposerNavigation } from '#letters/writing/navigation/composer-navigation.ts'
import { timeAgo } from '#lib/dates/dates.ts'
import { truncate } from '#lib/truncate.ts'
import { openingLines } from '#stationery/letter/letter-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type NoticeProps = { form: LetterForm; navigation: ComposerNavigation }
type ConflictNoticeProps = NoticeProps & { isAlreadySent: boolean; ref: Ref<HTMLDivElement> }

/** What became of this letter in another tab or on another device, and what can be done about it. Neither text is lost. */
export function ConflictNotice({ isAlreadySent, ref, ...props }: ConflictNoticeProps) {
  const { sync, isComparing } = props.form.view
  if (isAlreadySent) return isComparing ? null : <SentElsewhere {...props} />
  return sync.kind === 'conflict' ? <ChooseText {...props} ref={ref} other={sync.other} /> : null
}

function SentElsewhere({ form, navigation }: NoticeProps) {
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const keepAnew = () => {
    navigation.copyToNew(form.text())
    form.draft.discard()
  }
  const letGo = () => {
    const text = form.text()
    form.draft.discard()
    navigation.showBlank()
    const undo = () => {
      localDrafts.put(writerId, { id: form.id, ...text, revision: 0, refused: 'letter_conflict' })
      navigation.openDraft(form.id)
    }
    toast('Deleted.', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Notice tone="info" title="This letter has already been sent." className={styles.sheetNotice}>
      <p>What you see here was not sent. Save it as a new letter, or delete it.</p>
      <div className={styles.sheetNoticeWays}>
        <Button look="quiet" onClick={keepAnew}>
          Save as a New Letter
        </Button>
        <Button look="quiet" onClick={letGo}>
          Delete
        </Button>
      </div>
    </Notice>
  )
}

type ChooseTextProps = NoticeProps & { other: Draft; ref: Ref<HTMLDivElement> }

function ChooseText({ navigation, ...props }: ChooseTextProps) {
  const { form, other } = props
  const showOther = () => navigation.show(snapshotOf(other))
  return <TextChoice {...props} onOwn={form.draft.overwriteOther} onOther={showOther} />
}

type TextChoiceProps = {
  form: LetterForm
  other: DraftText & { readonly updatedAt: Date }
  onOwn: () => void
  onOther: () => void
  ref?: Ref<HTMLDivElement>
}

/** One of two texts of a letter. */
export function TextChoice(props: TextChoiceProps) {
  const { form, other, ref } = props
  const { busy, takeOwn, takeOther } = useChoice(props)
  return (
    <Notice
      ref={ref}
      tone="info"
      title="This letter was changed somewhere else, too."
      className={styles.sheetNotice}
    >
      <p>
        The other one, from {timeAgo(other.updatedAt)}, begins: “
        <bdi>{truncate(openingLines(other.content).join(' '), 80)}</bdi>” Which one do you want to use?
      </p>
      <div className={styles.sheetNoticeWays}>
        <Button look="quiet" disabled={busy} onClick={takeOwn}>
          {form.hasText ? 'Use This One' : 'Use the Empty One'}
        </Button>
        <Button look="quiet" disabled={busy} onClick={takeOther}>
          Use the Other One
        </Button>
      </div>
    </Notice>
  )
}

/** The text that is not taken becomes a draft of its own first. */
function useChoice({ form, other, onOwn, onOther }: TextChoiceProps) {
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const [busy, setBusy] = useState(false)
  const choose = async (take: () => void, aside: DraftText | null) => {
    setBusy(true)
    try {
      if (aside && (await setAside(writerId, form.id, withoutEdits(aside))))
        toast('The other one is saved as a draft.')
      take()
    } catch {
      toast('Your choice was not saved. Both texts are safe; please try again.', { tone: 'error' })
    }
    setBusy(false)
  }
  const takeOther = () => {
    // Read now: keystrokes do not render again. An emptied letter has nothing to set aside.
    const mine = form.textToKeep()
    const take = () => {
      if (mine && !sameText(mine, form.text())) throw new Error('written on while it was set aside')
      form.draft.discard()
      onOther()
    }
    return choose(take, mine)
  }
  return { busy, takeOwn: () => choose(onOwn, other), takeOther }
}
