import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { useState } from 'react'
import styles from '#compose/compose-page.module.css'
import { snapshotOf } from '#compose/drafts/draft-snapshot.ts'
import { type DraftText, sameText } from '#compose/drafts/draft-text.ts'
import { localDrafts } from '#compose/drafts/local-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import type { ComposerNavigation } from '#compose/navigation/composer-navigation.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { asUser, client } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { openingLines } from '#stationery/letter/letter-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type ConflictNoticeProps = { form: LetterForm; desk: ComposerNavigation; isAlreadySent: boolean }

/** What another tab did to this letter in the meantime, and what can be done about it. Nothing is lost on any way out. */
export function ConflictNotice({ form, desk, isAlreadySent }: ConflictNoticeProps) {
  if (isAlreadySent) return <SentElsewhere form={form} desk={desk} />
  return form.view.sync.kind === 'conflict' ? (
    <ChooseText form={form} desk={desk} other={form.view.sync.other} />
  ) : null
}

function SentElsewhere({ form, desk }: Omit<ConflictNoticeProps, 'isAlreadySent'>) {
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const keepAnew = () => {
    desk.copyToNew(form.text())
    form.draft.discard()
  }
  const letGo = () => {
    const text = form.text()
    form.draft.discard()
    desk.showBlank()
    const undo = () => {
      localDrafts.put(writerId, { id: form.id, ...text, revision: 0, refused: 'letter_conflict' })
      desk.openDraft(form.id)
    }
    toast('It is gone.', { action: { label: 'Undo', onClick: undo } })
  }
  return (
    <Notice tone="info" title="This letter has already been sent." className={styles.sheetNotice}>
      <p>What you see here is still yours: go on with it as a new letter, or let it go.</p>
      <div className={styles.sheetNoticeWays}>
        <Button look="quiet" onClick={keepAnew}>
          Keep It as a New Letter
        </Button>
        <Button look="quiet" onClick={letGo}>
          Let It Go
        </Button>
      </div>
    </Notice>
  )
}

function ChooseText({ form, desk, other }: Omit<ConflictNoticeProps, 'isAlreadySent'> & { other: Draft }) {
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const [busy, setBusy] = useState(false)

  const choose = async (take: () => void, aside: DraftText | null) => {
    setBusy(true)
    try {
      if (aside) {
        const { receiver, content, banner } = aside
        const draft = { id: uuidV7(), receiver, content, banner, revision: 0 }
        await client.drafts.save(draft, asUser(writerId))
        toast('The other one is kept among your drafts.')
      }
      take()
    } catch {
      toast('That did not work yet. Both texts are safe; please try again.', { tone: 'error' })
    }
    setBusy(false)
  }
  const takeOther = () => {
    // Read now: keystrokes do not render again. An emptied letter has nothing to set aside.
    const mine = form.hasText ? form.text() : null
    const take = () => {
      if (mine && !sameText(mine, form.text())) throw new Error('written on while it was set aside')
      form.draft.discard()
      desk.show(snapshotOf(other))
    }
    return choose(take, mine)
  }

  return (
    <Notice tone="info" title="This letter was changed somewhere else, too." className={styles.sheetNotice}>
      <p>
        The other one, from {timeAgo(other.updatedAt)}, begins: “
        {truncate(openingLines(other.content).join(' '), 80)}” Which one do you want to go on with?
      </p>
      <div className={styles.sheetNoticeWays}>
        <Button look="quiet" disabled={busy} onClick={() => choose(form.draft.overwriteOther, other)}>
          {form.hasText ? 'Keep This One' : 'Leave It Empty'}
        </Button>
        <Button look="quiet" disabled={busy} onClick={takeOther}>
          Take the Other One
        </Button>
      </div>
    </Notice>
  )
}
