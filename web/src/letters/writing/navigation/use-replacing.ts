import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import { bannerOfStyle } from '@novelette/domain/letters/templates.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftText } from '#letters/writing/drafts/draft-text.ts'
import { localDrafts } from '#letters/writing/drafts/local-drafts.ts'
import { useWriter } from '#letters/writing/drafts/writer.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { useToasts } from '#ui/messages/toasts.tsx'
import type { ComposerNavigation } from './composer-navigation.ts'

type Composing = {
  readonly form: LetterForm
  readonly navigation: ComposerNavigation
  readonly showEditor: () => void
}

/** Replaces text and theme. Undo, here or in the editor, restores both. */
function useReplacing({ form, navigation, showEditor }: Composing) {
  const { toast } = useToasts()
  const put = ({ receiver, guest, ...text }: Partial<DraftText>) => {
    showEditor()
    const { content, banner } = { ...form.text(), ...text }
    form.editor?.replace({ content, banner })
    if (text.lang) form.setLanguage(text.lang)
    if (guest) form.recipient.chooseGuest(guest)
    else if (receiver) form.recipient.choose(receiver)
  }
  const { id: writerId } = useWriter()
  const putBack = (before: DraftText) => {
    if (form.draft.isOpen()) return put(before)
    // Another draft is open by now: this one is stored in this browser and opened again.
    localDrafts.put(writerId, { id: form.id, ...before, revision: form.draft.view.get().revision })
    navigation.openDraft(form.id)
  }
  return (text: Partial<DraftText>, message: string | null) => {
    const before = form.text()
    put(text)
    if (message) toast(message, { action: { label: 'Undo', onClick: () => putBack(before) } })
  }
}

/** Sets a template's text and paper. A template that was left unchanged is replaced by the next without a message. */
export function useTemplate(composing: Composing): (template: LetterTemplate) => void {
  const { form } = composing
  const replace = useReplacing(composing)
  const untouched = useRef<string>(undefined)
  return ({ contentTemplate, style }) => {
    const { editor, hasText } = form
    if (!editor) return
    const isOwn = hasText && editor.markup() !== untouched.current
    replace(
      { content: contentTemplate + editor.figures(), banner: bannerOfStyle[style] },
      isOwn ? 'Your words were replaced.' : null,
    )
    untouched.current = editor.markup()
  }
}

/** Replaces the text by an earlier version; by `first` as soon as the editor has loaded. */
export function useGoingBack(composing: Composing, first?: DraftText): (earlier: DraftText) => void {
  const replace = useReplacing(composing)
  const goBack = (earlier: DraftText) => replace(earlier, 'This is your letter as it was.')
  const done = useRef(false)
  const start = useEffectEvent(() => {
    if (!first || done.current) return
    done.current = true
    goBack(first)
  })
  const { editor } = composing.form
  useEffect(() => {
    if (editor) start()
  }, [editor])
  return goBack
}
