import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { hasRightToLeft, isRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { splitFigures } from '@novelette/domain/letters/parts/figure-elements.ts'
import { useEffect, useMemo, useState } from 'react'
import { useLyingParts } from '#letters/parts/use-lying-parts.ts'
import { copyWords } from '#stationery/copying/copy-words.ts'
import letterSheetStyles from '#stationery/letter/letter-sheet.module.css'
import { LetterSheet, type LetterSheetProps } from '#stationery/letter/letter-sheet.tsx'
import letterTextStyles from '#stationery/letter/letter-text.module.css'
import { hasText, isGreeting } from '#stationery/letter/letter-text.ts'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import { cleanForDisplay } from './letter-markup.ts'

const copied = { words: letterTextStyles.root, signature: letterSheetStyles.sign }

type LookProps = Pick<LetterSheetProps, 'banner' | 'own' | 'typeAs' | 'arriving' | 'ref'>

type LetterCardProps = LookProps & {
  /** With what lies in it beside its words. */
  content?: string
  /** Where it is another than its script says. */
  lang?: LetterLanguage | undefined
  senderName?: string | undefined
  /** The editor, in place of the text and of what lies under it. `hasText`: whether it has any. */
  children?: LetterSheetProps['children']
  hasText?: boolean
  /** The lines on the sheet itself, where they are written. */
  lines?: Pick<LetterSheetProps, 'heading' | 'signature'>
}

export function LetterCard({
  content = '',
  lang,
  senderName,
  children,
  hasText: written,
  lines,
  ...sheet
}: LetterCardProps) {
  const { words } = useMemo(() => splitFigures(content), [content])
  const full = useMemo(() => written ?? hasText(content), [written, content])
  const hasScripts = useMemo(() => isBeyondLatin(words), [words])
  const [found, setFound] = useState<LetterLanguage>()
  useEffect(() => {
    if (isBeyondLatin(content)) void loadScripts(words).then(setFound)
  }, [content, words])
  const language = lang ?? found
  const lying = useLyingParts(content)
  const onSheet = lying === 'failed' ? undefined : lying?.onSheet
  return (
    <LetterSheet
      {...sheet}
      {...onSheet}
      {...lines}
      language={language}
      fromRight={language && isRightToLeft(language)}
      signedBy={full ? senderName : undefined}
      onCopy={
        children ? undefined : event => copyWords(event, { ...copied, signedBy: onSheet?.name ?? senderName })
      }
    >
      {children ?? (full ? <LetterContent content={words} hasScripts={hasScripts} /> : <EmptyLetter />)}
      {!children && (lying === 'failed' ? <LyingMissing /> : lying?.underWords)}
    </LetterSheet>
  )
}

function LyingMissing() {
  return <p>Part of this letter could not be loaded. Nothing is lost; open the letter again to see it.</p>
}

const placeholder = 'Your beautiful letter will appear here...'

function EmptyLetter() {
  return <p className={letterSheetStyles.empty}>{placeholder}</p>
}

type LetterContentProps = { content: string; hasScripts: boolean }

function LetterContent({ content, hasScripts }: LetterContentProps) {
  const html = useMemo(() => {
    const clean = markGreeting(cleanForDisplay(content))
    return drawnMarkup(hasScripts && hasRightToLeft(content) ? withDirections(clean) : clean)
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
