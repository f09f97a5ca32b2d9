import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { useCallback, useRef, useState } from 'react'
import type { DraftKeeper } from '#compose/drafts/draft-keeper.ts'
import type { DraftSnapshot } from '#compose/drafts/draft-snapshot.ts'
import type { DraftState } from '#compose/drafts/draft-state.ts'
import { type DraftText, receiverToKeep } from '#compose/drafts/draft-text.ts'
import { useDraftKeeper } from '#compose/drafts/use-draft-keeper.ts'
import type { EditorHandle } from '#compose/editor/editor-handle.ts'
import { type RecipientFieldState, useRecipient } from '#compose/recipient/use-recipient.ts'
import { hasText } from '#stationery/letter/letter-text.ts'

/** One sheet on the desk: what is on it, for whom, on which paper, and how safe it is. */
export type Sheet = {
  readonly id: string
  /** What it said when it was laid out; the editor has it from there on. */
  readonly first: string
  readonly recipient: RecipientFieldState
  readonly banner: BannerId
  readonly setBanner: (banner: BannerId) => void
  /** Whether anything is written on it. */
  readonly written: boolean
  readonly onChange: (written: boolean, banner: BannerId | null) => void
  /** Null until the editor is there. */
  readonly paper: EditorHandle | null
  readonly onPaper: (paper: EditorHandle) => void
  readonly text: () => DraftText
  readonly keeper: DraftKeeper
  readonly draft: DraftState
}

export function useSheet(open: DraftSnapshot, ownName: string): Sheet {
  const recipient = useRecipient(ownName, open.text.receiver)
  const { latest, text, setBanner, setWritten, onPaper, ...now } = useOnSheet(open, recipient.typed)
  const { keeper, state } = useDraftKeeper(open, () => (latest.current.written ? text() : null))
  return {
    id: open.id,
    first: open.text.content,
    recipient: keptField(recipient, keeper),
    ...now,
    setBanner: chosen => {
      now.paper?.noteBanner(chosen)
      setBanner(chosen)
      keeper.changed()
    },
    onChange: (written, banner) => {
      latest.current.written = written
      setWritten(written)
      if (banner) setBanner(banner)
      keeper.changed()
    },
    onPaper,
    text,
    keeper,
    draft: state,
  }
}

/** What is on it: as it was last drawn, and in `latest` and `text` as it is when a save asks, which may have been planned before. */
function useOnSheet(open: DraftSnapshot, typed: string) {
  const [banner, setBanner] = useState(open.text.banner)
  const [written, setWritten] = useState(() => hasText(open.text.content))
  const [paper, setPaper] = useState<EditorHandle | null>(null)
  const latest = useRef({ typed, banner, written, paper })
  latest.current = { typed, banner, written, paper }
  const text = useCallback(() => textOf(latest.current, open), [open])
  const onPaper = useCallback((laid: EditorHandle) => {
    laid.noteBanner(latest.current.banner)
    setPaper(laid)
  }, [])
  return { banner, setBanner, written, setWritten, paper, onPaper, latest, text }
}

type OnSheet = { readonly typed: string; readonly banner: BannerId; readonly paper: EditorHandle | null }

function textOf({ typed, banner, paper }: OnSheet, open: DraftSnapshot): DraftText {
  return { receiver: receiverToKeep(typed), content: paper?.markup() ?? open.text.content, banner }
}

/** For whom it is, is kept as the words are. */
function keptField(recipient: RecipientFieldState, keeper: DraftKeeper): RecipientFieldState {
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
