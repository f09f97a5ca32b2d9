import { interfaceLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { lazy, Suspense, useState } from 'react'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import composePageStyles from './compose-page.module.css'
import { useWriter } from './drafts/writer.ts'
import letterEditorStyles from './editor/letter-editor.module.css'
import type { Dock } from './editor/letter-editor.tsx'
import toolbarStyles from './editor/toolbar.module.css'
import type { LetterForm } from './letter-form/use-letter-form.ts'
import { useEnclosureReceiver } from './recipient/use-enclosure-receiver.ts'

// Requested with the page itself, so that the editor does not wait for the draft.
const editor = import('./editor/letter-editor.tsx')
const laterEditor = lazy(() => editor.then(module => ({ default: module.LetterEditor })))
let loadedEditor: typeof import('./editor/letter-editor.tsx').LetterEditor | undefined
editor.then(
  module => {
    loadedEditor = module.LetterEditor
  },
  () => {},
)

type LazyEditorProps = { form: LetterForm; preview: boolean; readOnly: boolean; dock: Dock | undefined }

/** The editor; the letter itself until that has loaded. What is lazy is waited for even once it is there: a long letter would be drawn twice. */
export function LazyEditor({ form, ...props }: LazyEditorProps) {
  const { username } = useWriter()
  const [LetterEditor] = useState(() => loadedEditor ?? laterEditor)
  const { banner, language, initialContent: content } = form
  const lang = language === interfaceLanguage ? undefined : language
  const card = { banner, lang, senderName: username, content }
  const receiver = useEnclosureReceiver(form.recipient)
  return (
    <Suspense fallback={<EditorSkeleton {...card} />}>
      <LetterEditor
        {...card}
        {...props}
        hasText={form.hasText}
        receiver={receiver}
        onEditor={form.onEditor}
        onChange={form.onEditorChange}
      />
    </Suspense>
  )
}

function EditorSkeleton(card: Parameters<typeof LetterCard>[0]) {
  return (
    <>
      <div className={composePageStyles.composeDock}>
        <div className={toolbarStyles.tools} />
      </div>
      <div className={`${composePageStyles.sheet} ${letterEditorStyles.sheetOpen}`}>
        <LetterCard {...card} typeAs="p" />
      </div>
    </>
  )
}
