import { bannerOfStyle, type LetterTemplate } from '@novelette/domain/letters/templates.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftText } from '#compose/drafts/draft-text.ts'
import { localDrafts } from '#compose/drafts/local-drafts.ts'
import { useWriter } from '#compose/drafts/writer.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ComposerNavigation } from './composer-navigation.ts'

/** Puts other words on the sheet, and on another paper. What stood there comes back with Undo, here or in the editor. */
function useReplacing(
  form: LetterForm,
  desk: ComposerNavigation,
): (text: Partial<DraftText>, said: string | null) => void {
  const { toast } = useToasts()
  const put = ({ receiver, ...text }: Partial<DraftText>) => {
    const { content, banner } = form.text()
    form.editor?.replace({ content, banner, ...text })
    if (receiver) form.recipient.choose(receiver)
  }
  const { id: writerId } = useWriter()
  const putBack = (before: DraftText) => {
    if (form.draft.isOpen()) return put(before)
    // It lies on the desk no more: this browser keeps what it said, and lays it out again.
    localDrafts.put(writerId, { id: form.id, ...before, revision: form.draft.view.get().revision })
    desk.openDraft(form.id)
  }
  return (text, said) => {
    const before = form.text()
    put(text)
    if (said) toast(said, { action: { label: 'Undo', onClick: () => putBack(before) } })
  }
}

/** Sets a template's text and paper. A template that was left as it is gives way to the next without a word. */
export function useTemplate(form: LetterForm, desk: ComposerNavigation): (template: LetterTemplate) => void {
  const replace = useReplacing(form, desk)
  const untouched = useRef<string>(undefined)
  return ({ contentTemplate, style }) => {
    const { editor, hasText } = form
    if (!editor) return
    const isOwn = hasText && editor.markup() !== untouched.current
    replace(
      { content: contentTemplate, banner: bannerOfStyle[style] },
      isOwn ? 'Your words were replaced.' : null,
    )
    untouched.current = editor.markup()
  }
}

/** Lays the letter as it was earlier over what it says now; `first` as soon as there is a sheet to lay it on. */
export function useGoingBack(
  form: LetterForm,
  desk: ComposerNavigation,
  first: DraftText | undefined,
): (earlier: DraftText) => void {
  const replace = useReplacing(form, desk)
  const goBack = (earlier: DraftText) => replace(earlier, 'This is your letter as it was.')
  const done = useRef(false)
  const start = useEffectEvent(() => {
    if (!first || done.current) return
    done.current = true
    goBack(first)
  })
  const { editor } = form
  useEffect(() => {
    if (editor) start()
  }, [editor])
  return goBack
}
