import { interfaceLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { EnclosureReceiver } from '#letters/parts/files/receiver-refusal.tsx'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { orpc } from '#lib/rpc.ts'
import composePageStyles from './compose-page.module.css'
import { useWriter } from './drafts/writer.ts'
import letterEditorStyles from './editor/letter-editor.module.css'
import toolbarStyles from './editor/toolbar.module.css'
import type { LetterForm } from './letter-form/use-letter-form.ts'
import type { RecipientFieldState } from './recipient/use-recipient.ts'

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

type LazyEditorProps = { form: LetterForm; preview: boolean; readOnly: boolean; dock: ReactNode }

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

/** For whom something would be enclosed; null while nobody is known. */
function useEnclosureReceiver({ guest, state }: RecipientFieldState): EnclosureReceiver | null {
  const { data } = useQuery({ ...orpc.guests.list.queryOptions(), enabled: guest !== undefined })
  if (!guest) return state.kind === 'found' ? state.recipient : null
  const known = data?.find(({ id }) => id === guest.id)
  if (!known || known.state === 'claimed') return null
  const { name, enclosures } = known
  return { username: name, enclosures }
}
