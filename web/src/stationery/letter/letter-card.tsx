import { splitLetter } from '@novelette/domain/handwriting/letter-parts.ts'
import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { hasRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { useEffect, useMemo, useState } from 'react'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import { HandPages } from './hand-pages.tsx'
import { cleanForDisplay } from './letter-markup.ts'
import { LetterPhotographs } from './letter-photographs.tsx'
import letterSheetStyles from './letter-sheet.module.css'
import { LetterSheet, type LetterSheetProps } from './letter-sheet.tsx'
import letterTextStyles from './letter-text.module.css'
import { hasText, isGreeting } from './letter-text.ts'

type LetterCardProps = Omit<LetterSheetProps, 'children' | 'signedBy' | 'language'> & {
  /** With its photographs, its pages by hand, its flowers and its signature, if it has any. */
  content?: string
  /** Where it is another than its script says. */
  lang?: LetterLanguage | undefined
  senderName?: string | undefined
  /** The editor, in place of the text. `hasText`: whether it has any. */
  children?: LetterSheetProps['children']
  hasText?: boolean
}

export function LetterCard({
  content = '',
  lang,
  senderName,
  children,
  hasText: written,
  signature,
  flowers,
  ...sheet
}: LetterCardProps) {
  const parts = useMemo(() => splitLetter(content), [content])
  const full = useMemo(() => written ?? hasText(content), [written, content])
  const hasScripts = useMemo(() => isBeyondLatin(parts.words), [parts])
  const [found, setFound] = useState<LetterLanguage>()
  useEffect(() => {
    if (hasScripts) void loadScripts(parts.words).then(setFound)
  }, [hasScripts, parts])
  return (
    <LetterSheet
      {...sheet}
      language={lang ?? found}
      signedBy={full ? senderName : undefined}
      signature={signature ?? parts.signature}
      flowers={flowers ?? parts.flowers}
    >
      {children ?? (full ? <LetterContent content={parts.words} hasScripts={hasScripts} /> : <EmptyLetter />)}
      {!children && <LetterPhotographs photographs={parts.photographs} />}
      {!children && <HandPages pages={parts.pages} />}
    </LetterSheet>
  )
}

const placeholder = 'Your beautiful letter will appear here...'

function EmptyLetter() {
  return <p className={letterSheetStyles.empty}>{placeholder}</p>
}

type LetterContentProps = { content: string; hasScripts: boolean }

function LetterContent({ content, hasScripts }: LetterContentProps) {
  const html = useMemo(() => {
    const clean = markGreeting(cleanForDisplay(content))
    return hasScripts && hasRightToLeft(content) ? withDirections(clean) : clean
  }, [content, hasScripts])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the lines above
  return <div className={letterTextStyles.root} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Sanitised markup has no classes or attributes here. */
function markGreeting(html: string): string {
  const first = /^\s*<p>(.*?)<\/p>/s.exec(html)
  const text = first?.[1]?.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')
  return text !== undefined && isGreeting(text) ? html.replace('<p>', '<p class="letter-greeting">') : html
}
