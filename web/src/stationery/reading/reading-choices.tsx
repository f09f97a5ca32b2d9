import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { isFontFigure, splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { lazy, type RefObject, Suspense, useMemo } from 'react'

const nothing = () => ({ default: () => null })
const VerticalChoice = lazy(() => import('./vertical-choice.tsx').catch(nothing))
const PrintChoice = lazy(() => import('./print-choice.tsx').catch(nothing))

export type ReadingChoicesProps = {
  card: RefObject<HTMLElement | null>
  letter: { readonly content: string; readonly lang?: LetterLanguage | undefined }
}

/** How it is read here: a letter in handwriting in print, a Japanese or Chinese one in columns. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { content } = props.letter
  const { words, figures } = useMemo(() => splitFigures(content), [content])
  const hasScripts = useMemo(() => isBeyondLatin(words), [words])
  return (
    <Suspense>
      {figures.some(isFontFigure) && <PrintChoice {...props} />}
      {hasScripts && <VerticalChoice {...props} />}
    </Suspense>
  )
}
