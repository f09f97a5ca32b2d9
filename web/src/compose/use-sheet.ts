import type { BannerId } from '@novelette/domain/banners.ts'
import { useCallback, useRef, useState } from 'react'
import { hasText } from '#stationery/letter-text.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { DraftState } from './draft-state.ts'
import type { OpenSheet } from './open-sheet.ts'
import type { Paper } from './paper.ts'
import { receiverToKeep, type SheetText } from './sheet-text.ts'
import { useDraftKeeper } from './use-draft-keeper.ts'
import { type RecipientField, useRecipient } from './use-recipient.ts'

/** One sheet on the desk: what is on it, for whom, on which paper, and how safe it is. */
export type Sheet = {
  readonly id: string
  /** What it said when it was laid out; the editor has it from there on. */
  readonly first: string
  readonly recipient: RecipientField
  readonly banner: BannerId
  readonly setBanner: (banner: BannerId) => void
  /** Whether anything is written on it. */
  readonly written: boolean
  readonly onChange: (written: boolean, banner: BannerId | null) => void
  /** Null until the editor is there. */
  readonly paper: Paper | null
  readonly onPaper: (paper: Paper) => void
  readonly text: () => SheetText
  readonly keeper: DraftKeeper
  readonly draft: DraftState
}

export function useSheet(open: OpenSheet, ownName: string): Sheet {
  const recipient = useRecipient(ownName, open.text.receiver)
  const [banner, setBanner] = useState(open.text.banner)
  const [written, setWritten] = useState(() => hasText(open.text.content))
  const [paper, setPaper] = useState<Paper | null>(null)

  // What is saved is what is there at that moment, not what was there when the save was planned.
  const latest = useRef({ typed: recipient.typed, banner, written, paper })
  latest.current = { typed: recipient.typed, banner, written, paper }
  const text = useCallback(() => textOf(latest.current, open), [open])
  const { keeper, state } = useDraftKeeper(open, () => (latest.current.written ? text() : null))

  const onPaper = useCallback((laid: Paper) => {
    laid.noteBanner(latest.current.banner)
    setPaper(laid)
  }, [])

  return {
    id: open.id,
    first: open.text.content,
    recipient: keptField(recipient, keeper),
    banner,
    setBanner: chosen => {
      paper?.noteBanner(chosen)
      setBanner(chosen)
      keeper.changed()
    },
    written,
    onChange: (now, bannerNow) => {
      latest.current.written = now
      setWritten(now)
      if (bannerNow) setBanner(bannerNow)
      keeper.changed()
    },
    paper,
    onPaper,
    text,
    keeper,
    draft: state,
  }
}

type OnSheet = { readonly typed: string; readonly banner: BannerId; readonly paper: Paper | null }

function textOf({ typed, banner, paper }: OnSheet, open: OpenSheet): SheetText {
  return { receiver: receiverToKeep(typed), content: paper?.markup() ?? open.text.content, banner }
}

/** For whom it is, is kept as the words are. */
function keptField(recipient: RecipientField, keeper: DraftKeeper): RecipientField {
  return {
    ...recipient,
    type: typed => {
      recipient.type(typed)
      keeper.changed()
    },
    choose: username => {
      recipient.choose(username)
      keeper.changed()
    },
  }
}
