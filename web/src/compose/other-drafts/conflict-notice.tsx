import type { Draft } from '@novelette/domain/letters/drafts.ts'
import { useState } from 'react'
import styles from '#compose/compose-page.module.css'
import { snapshotOf } from '#compose/drafts/draft-snapshot.ts'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { localDrafts } from '#compose/drafts/kept-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { ComposerNavigation } from '#compose/navigation/composer-navigation.ts'
import type { Sheet } from '#compose/sheet/use-sheet.ts'
import { timeAgo } from '#lib/dates/time-ago.ts'
import { asUser, client } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { uuidV7 } from '#lib/uuid-v7.ts'
import { openingLines } from '#stationery/letter/letter-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/messages/notice.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'

type SheetNoticeProps = { sheet: Sheet; desk: ComposerNavigation; alreadySent: boolean }

/** What another tab did to this letter in the meantime, and what can be done about it. Nothing is lost on any way out. */
export function ConflictNotice({ sheet, desk, alreadySent }: SheetNoticeProps) {
  if (alreadySent) return <SentElsewhere sheet={sheet} desk={desk} />
  return sheet.draft.kind === 'conflict' ? (
    <Disputed sheet={sheet} desk={desk} other={sheet.draft.other} />
  ) : null
}

function SentElsewhere({ sheet, desk }: Omit<SheetNoticeProps, 'alreadySent'>) {
  const { toast } = useToasts()
  const { id: writerId } = useWriter()
  const keepAnew = () => {
    sheet.keeper.forget()
    desk.copyToNew(sheet.text())
  }
  const letGo = () => {
    const text = sheet.text()
    sheet.keeper.forget()
    desk.showBlank()
    const undo = () => {
      localDrafts.keep(writerId, { id: sheet.id, ...text, revision: 0, refused: 'letter_conflict' })
      desk.openDraft(sheet.id)
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

function Disputed({ sheet, desk, other }: Omit<SheetNoticeProps, 'alreadySent'> & { other: Draft }) {
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
  // A sheet that was emptied has nothing to be set aside.
  const mine = sheet.written ? sheet.text() : null
  const keepMine = () => choose(() => sheet.keeper.overwrite(other), other)
  const takeOther = () =>
    choose(() => {
      sheet.keeper.forget()
      desk.show(snapshotOf(other))
    }, mine)

  return (
    <Notice tone="info" title="This letter was changed somewhere else, too." className={styles.sheetNotice}>
      <p>
        The other one, from {timeAgo(other.updatedAt)}, begins: “
        {truncate(openingLines(other.content).join(' '), 80)}” Which one do you want to go on with?
      </p>
      <div className={styles.sheetNoticeWays}>
        <Button look="quiet" disabled={busy} onClick={keepMine}>
          {mine ? 'Keep This One' : 'Leave It Empty'}
        </Button>
        <Button look="quiet" disabled={busy} onClick={takeOther}>
          Take the Other One
        </Button>
      </div>
    </Notice>
  )
}
