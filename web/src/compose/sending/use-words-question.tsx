import { isEnclosureFigure, splitFigures } from '@novelette/domain/letters/parts/figures.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { EditorHandle } from '#compose/editor/editor-handle.ts'
import type { LetterForm } from '#compose/letter-form/use-letter-form.ts'
import { afterEnclosing } from '#letters/parts/files/enclosing-now.ts'
import type { WordsQuestionProps } from '#letters/parts/words-question.tsx'

type Question = Awaited<ReturnType<typeof loadQuestion>>
type Asking = Question & Pick<WordsQuestionProps, 'onSend' | 'onClose'>

async function loadQuestion(editor: EditorHandle) {
  const { WordsQuestion, findLackingWords } = await import('#letters/parts/words-question.tsx')
  return { Question: WordsQuestion, kinds: await findLackingWords(editor) }
}

/** Asks once before the letter goes, if something that lies in it has no words. It is never held up for them. */
export function useWordsQuestion({ editor, plan }: LetterForm) {
  const asked = useRef<'not yet' | 'now' | 'before'>('not yet')
  const [asking, setAsking] = useState<Asking | null>(null)
  const answered = (then: () => void) => () => {
    asked.current = 'before'
    setAsking(null)
    then()
  }
  const ask = (act: () => void, onStay: () => void) => {
    if (asked.current === 'now') return
    if (asked.current === 'before' || !editor || !hasEnclosures(editor.figures())) {
      act()
      return
    }
    asked.current = 'now'
    loadQuestion(editor).then(
      question => {
        if (question.kinds.length > 0)
          setAsking({ ...question, onSend: answered(act), onClose: answered(onStay) })
        else {
          asked.current = 'not yet'
          act()
        }
      },
      // Without a connection it may not load.
      answered(act),
    )
  }
  const question: ReactNode = asking && editor && (
    <asking.Question
      letter={editor}
      kinds={asking.kinds}
      isSaved={plan?.edits !== undefined}
      onSend={asking.onSend}
      onClose={asking.onClose}
    />
  )
  return {
    question,
    whenWorded: (act: () => void, onStay: () => void) => afterEnclosing(() => ask(act, onStay)),
  }
}

const hasEnclosures = (figures: string) => splitFigures(figures).figures.some(isEnclosureFigure)
