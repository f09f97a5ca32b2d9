import { isEnclosureFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { afterEnclosing } from '#letters/parts/files/enclosing-now.ts'
import type { WordsQuestionProps } from '#letters/parts/words-question.tsx'
import type { EditorHandle } from '#letters/writing/editor/editor-handle.ts'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** What is asked before a letter goes, one after the other; `onStay` is called where its writer goes back to it. */
export function useSendingQuestions(form: LetterForm, showEditor: () => void) {
  const blanks = useBlanksQuestion(form, showEditor)
  const words = useWordsQuestion(form)
  return {
    question: blanks.question ?? words.question,
    whenAnswered: (act: () => void, onStay = () => {}) =>
      blanks.whenFilled(() => words.whenWorded(act, onStay), onStay),
  }
}

type AskingForBlanks = { readonly count: number; readonly act: () => void; readonly onStay: () => void }

/** Asks before the letter goes while something of a template is to be filled in, until its writer lets it go so. */
function useBlanksQuestion({ editor, plan }: LetterForm, showEditor: () => void) {
  const mayStay = useRef(false)
  const fills = useRef(false)
  const [asking, setAsking] = useState<AskingForBlanks | null>(null)
  const whenFilled = (act: () => void, onStay: () => void) => {
    const count = mayStay.current ? 0 : (editor?.countBlanks() ?? 0)
    if (count === 0) act()
    else setAsking({ count, act, onStay })
  }
  const stay = () => {
    setAsking(null)
    asking?.onStay()
  }
  const selectFirst = useEffectEvent(() => {
    if (fills.current) editor?.selectFirstBlank()
    fills.current = false
  })
  // Once the dialog has given the focus back.
  useEffect(() => {
    if (!asking) selectFirst()
  }, [asking])
  const question: ReactNode = asking && (
    <BlanksQuestion
      count={asking.count}
      isSaved={plan?.edits !== undefined}
      onFill={() => {
        fills.current = true
        showEditor()
        stay()
      }}
      onSend={() => {
        mayStay.current = true
        setAsking(null)
        asking.act()
      }}
      onClose={stay}
    />
  )
  return { question, whenFilled }
}

type BlanksQuestionProps = {
  count: number
  /** The letter is not sent, but its changes are saved. */
  isSaved: boolean
  onFill: () => void
  onSend: () => void
  onClose: () => void
}

/** Before a letter goes in which something of a template is still to be filled in. */
function BlanksQuestion({ count, isSaved, onFill, onSend, onClose }: BlanksQuestionProps) {
  const text = useId()
  const isOne = count === 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? '1 blank is still empty' : `${count} blanks are still empty`}
      // A second click on Send must not close it.
      urgent={text}
      actions={
        <>
          <Button onClick={onFill}>{isOne ? 'Fill It In' : 'Fill Them In'}</Button>
          <Button look="quiet" onClick={onSend}>
            {isSaved ? 'Save Anyway' : 'Send Anyway'}
          </Button>
        </>
      }
    >
      <p id={text}>
        {isOne
          ? 'Look for the [brackets]: the template left a word there for you to write.'
          : 'Look for the [brackets]: the template left words there for you to write.'}
      </p>
    </Dialog>
  )
}

type AskingForWords = Awaited<ReturnType<typeof loadQuestion>> &
  Pick<WordsQuestionProps, 'onSend' | 'onClose'>

async function loadQuestion(editor: EditorHandle) {
  const { WordsQuestion, findLackingWords } = await import('#letters/parts/words-question.tsx')
  return { Question: WordsQuestion, kinds: await findLackingWords(editor) }
}

/** Asks once before the letter goes, if something that lies in it has no words. It is never held up for them. */
function useWordsQuestion({ editor, plan }: LetterForm) {
  const asked = useRef<'not yet' | 'now' | 'before'>('not yet')
  const [asking, setAsking] = useState<AskingForWords | null>(null)
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
