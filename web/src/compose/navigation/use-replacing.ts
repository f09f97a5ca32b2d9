import { bannerOfStyle, type LetterTemplate } from '@novelette/domain/letters/templates.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { localDrafts } from '#compose/drafts/kept-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { Sheet } from '#compose/sheet/use-sheet.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ComposerNavigation } from './composer-navigation.ts'

/** Puts other words on the sheet, and on another paper. What stood there comes back with Undo, here or in the editor. */
function useReplacing(
  sheet: Sheet,
  desk: ComposerNavigation,
): (text: Partial<DraftText>, said: string | null) => void {
  const { toast } = useToasts()
  const put = ({ receiver, ...text }: Partial<DraftText>) => {
    const { content, banner } = sheet.text()
    sheet.paper?.replace({ content, banner, ...text })
    if (receiver) sheet.recipient.choose(receiver)
  }
  const { id: writerId } = useWriter()
  const putBack = (before: DraftText) => {
    if (sheet.keeper.isOpen) return put(before)
    // It lies on the desk no more: this browser keeps what it said, and lays it out again.
    localDrafts.keep(writerId, { id: sheet.id, ...before, revision: sheet.keeper.revision })
    desk.openDraft(sheet.id)
  }
  return (text, said) => {
    const before = sheet.text()
    put(text)
    if (said) toast(said, { action: { label: 'Undo', onClick: () => putBack(before) } })
  }
}

/** Sets a template's text and paper. A template that was left as it is gives way to the next without a word. */
export function useTemplate(sheet: Sheet, desk: ComposerNavigation): (template: LetterTemplate) => void {
  const replace = useReplacing(sheet, desk)
  const untouched = useRef<string>(undefined)
  return ({ contentTemplate, style }) => {
    const { paper, written } = sheet
    if (!paper) return
    const isOwn = written && paper.markup() !== untouched.current
    replace(
      { content: contentTemplate, banner: bannerOfStyle[style] },
      isOwn ? 'Your words were replaced.' : null,
    )
    untouched.current = paper.markup()
  }
}

/** Lays the letter as it was earlier over what it says now; `first` as soon as there is a sheet to lay it on. */
export function useGoingBack(
  sheet: Sheet,
  desk: ComposerNavigation,
  first: DraftText | undefined,
): (earlier: DraftText) => void {
  const replace = useReplacing(sheet, desk)
  const goBack = (earlier: DraftText) => replace(earlier, 'This is your letter as it was.')
  const done = useRef(false)
  const start = useEffectEvent(() => {
    if (!first || done.current) return
    done.current = true
    goBack(first)
  })
  const { paper } = sheet
  useEffect(() => {
    if (paper) start()
  }, [paper])
  return goBack
}
