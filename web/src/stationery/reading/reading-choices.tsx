import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { lazy, type RefObject, Suspense, useMemo } from 'react'

const VerticalChoice = lazy(() => import('./vertical-choice.tsx').catch(() => ({ default: () => null })))

export type ReadVerticallyProps = {
  card: RefObject<HTMLElement | null>
  letter: { readonly content: string; readonly lang?: LetterLanguage | undefined }
}

/** Of a Japanese or Chinese letter, how it is read here. */
export function ReadVertically(props: ReadVerticallyProps) {
  const { content } = props.letter
  const hasScripts = useMemo(() => isBeyondLatin(content), [content])
  return (
    hasScripts && (
      <Suspense>
        <VerticalChoice {...props} />
      </Suspense>
    )
  )
}
