import type { Draft } from '@novelette/domain/drafts.ts'
import { useState } from 'react'
import { cut } from '#lib/cut.ts'
import { client } from '#lib/rpc.ts'
import { openingLines } from '#stationery/letter-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useToasts } from '#ui/toasts.tsx'
import type { Desk } from './desk.ts'
import { sheetOf } from './open-sheet.ts'
import type { SheetText } from './sheet-text.ts'
import { timeAgo } from './time-ago.ts'
import type { Sheet } from './use-sheet.ts'
import { uuidV7 } from './uuid-v7.ts'

type SheetNoticeProps = { sheet: Sheet; desk: Desk; alreadySent: boolean }

/** What another tab did to this letter in the meantime, and what can be done about it. Nothing is lost on any way out. */
export function SheetNotice({ sheet, desk, alreadySent }: SheetNoticeProps) {
  if (alreadySent) return <SentElsewhere sheet={sheet} desk={desk} />
  return sheet.draft.kind === 'conflict' ? (
    <Disputed sheet={sheet} desk={desk} other={sheet.draft.other} />
  ) : null
}

function SentElsewhere({ sheet, desk }: Omit<SheetNoticeProps, 'alreadySent'>) {
  const leave = (next: () => void) => () => {
    sheet.keeper.forget()
    next()
  }
  return (
    <Notice tone="info" title="This letter has already been sent." className="sheet-notice">
      <p>What you see here is still yours: go on with it as a new letter, or let it go.</p>
      <div className="sheet-notice__ways">
        <Button look="quiet" onClick={leave(() => desk.copyToNew(sheet.text()))}>
          Keep It as a New Letter
        </Button>
        <Button look="quiet" onClick={leave(desk.layFresh)}>
          Let It Go
        </Button>
      </div>
    </Notice>
  )
}

function Disputed({ sheet, desk, other }: Omit<SheetNoticeProps, 'alreadySent'> & { other: Draft }) {
  const { toast } = useToasts()
  const [busy, setBusy] = useState(false)

  const choose = async (take: () => void, aside: SheetText) => {
    setBusy(true)
    try {
      const { receiver, content, banner } = aside
      await client.drafts.save({ id: uuidV7(), receiver, content, banner, revision: 0 })
      take()
      toast('The other one is kept among your drafts.')
    } catch {
      toast('That did not work yet. Both texts are safe; please try again.', { tone: 'error' })
    }
    setBusy(false)
  }
  const keepMine = () => choose(() => sheet.keeper.overwrite(other), other)
  const takeOther = () =>
    choose(() => {
      sheet.keeper.forget()
      desk.show(sheetOf(other))
    }, sheet.text())

  return (
    <Notice tone="info" title="This letter was changed somewhere else, too." className="sheet-notice">
      <p>
        The other one, from {timeAgo(other.updatedAt)}, begins: “
        {cut(openingLines(other.content).join(' '), 80)}” Which one do you want to go on with?
      </p>
      <div className="sheet-notice__ways">
        <Button look="quiet" disabled={busy} onClick={keepMine}>
          Keep This One
        </Button>
        <Button look="quiet" disabled={busy} onClick={takeOther}>
          Take the Other One
        </Button>
      </div>
    </Notice>
  )
}
