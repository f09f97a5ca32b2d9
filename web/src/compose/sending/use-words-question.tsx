import { isEnclosureFigure, splitFigures } from '@novelette/domain/handwriting/figures.ts'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { afterEnclosing } from '#compose/enclosures/enclosing-now.ts'
import type { WordsQuestionProps } from '#compose/enclosures/words-question.tsx'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'

type Asking = { readonly Question: ComponentType<WordsQuestionProps>; readonly act: () => void }

/** Asks once before the letter goes, if something that lies in it has no words. It is never held up for them. */
export function useWordsQuestion({ editor, plan }: LetterForm) {
  const asked = useRef<'not yet' | 'now' | 'before'>('not yet')
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => {
    asked.current = 'before'
    setAsking(null)
  }
  const ask = (act: () => void) => {
    if (asked.current === 'now') return
    if (asked.current === 'before' || !editor || !hasEnclosures(editor.figures())) {
      act()
      return
    }
    asked.current = 'now'
    const go = () => {
      close()
      act()
    }
    import('#compose/enclosures/words-question.tsx').then(
      ({ WordsQuestion, lacksAnyWords }) => {
        if (lacksAnyWords(editor)) setAsking({ Question: WordsQuestion, act: go })
        else {
          asked.current = 'not yet'
          act()
        }
      },
      // Without a connection it may not load.
      go,
    )
  }
  const question: ReactNode = asking && editor && (
    <asking.Question
      letter={editor}
      isSaved={plan?.edits !== undefined}
      onSend={asking.act}
      onClose={close}
    />
  )
  return { question, whenWorded: (act: () => void) => afterEnclosing(() => ask(act)) }
}

const hasEnclosures = (figures: string) => splitFigures(figures).figures.some(isEnclosureFigure)
