import { drawnMarkup } from '@novelette/domain/drawing/drawn-markup.ts'
import type { FlowerPlace } from '@novelette/domain/flowers/flowers.ts'
import { splitFigures } from '@novelette/domain/handwriting/figures.ts'
import { isBeyondLatin } from '@novelette/domain/languages/beyond-latin.ts'
import { hasRightToLeft, isRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import type { LetterLanguage } from '@novelette/domain/languages/letter-languages.ts'
import { useEffect, useMemo, useState } from 'react'
import { copyWords } from '#stationery/copying/copy-words.ts'
import { loadScripts } from '#stationery/scripts/load-scripts.ts'
import { cleanForDisplay } from './letter-markup.ts'
import letterSheetStyles from './letter-sheet.module.css'
import { LetterSheet, type LetterSheetProps } from './letter-sheet.tsx'
import letterTextStyles from './letter-text.module.css'
import { hasText, isGreeting } from './letter-text.ts'
import { useDrawnParts } from './use-drawn-parts.ts'

const copied = { words: letterTextStyles.root, signature: letterSheetStyles.sign }

type LookProps = Pick<LetterSheetProps, 'banner' | 'own' | 'typeAs' | 'arriving' | 'ref'>

type LetterCardProps = LookProps & {
  /** With its font, its photographs, its recordings, its pages by hand, its flowers and its signature, if it has any. */
  content?: string
  /** Where it is another than its script says. */
  lang?: LetterLanguage | undefined
  senderName?: string | undefined
  /** The editor, in place of the text and of what lies under it. `hasText`: whether it has any. */
  children?: LetterSheetProps['children']
  hasText?: boolean
}

export function LetterCard({
  content = '',
  lang,
  senderName,
  children,
  hasText: written,
  ...sheet
}: LetterCardProps) {
  const { words, figures } = useMemo(() => splitFigures(content), [content])
  const full = useMemo(() => written ?? hasText(content), [written, content])
  const hasScripts = useMemo(() => isBeyondLatin(words), [words])
  const [found, setFound] = useState<LetterLanguage>()
  useEffect(() => {
    if (hasScripts) void loadScripts(words).then(setFound)
  }, [hasScripts, words])
  const language = lang ?? found
  const drawn = useDrawn(content, figures.length > 0)
  return (
    <LetterSheet
      {...sheet}
      font={drawn.font}
      language={language}
      fromRight={language && isRightToLeft(language)}
      signedBy={full ? senderName : undefined}
      signature={drawn.signature}
      flowerAt={drawn.flowerAt}
      onCopy={children ? undefined : event => copyWords(event, { ...copied, signedBy: senderName })}
    >
      {children ?? (full ? <LetterContent content={words} hasScripts={hasScripts} /> : <EmptyLetter />)}
      {!children && drawn.underWords}
    </LetterSheet>
  )
}

/** What lies in a letter beside its words. */
function useDrawn(content: string, isDrawn: boolean) {
  const parts = useDrawnParts(isDrawn)
  const letter = useMemo(
    () => (parts && parts !== 'failed' ? parts.splitLetter(content) : null),
    [content, parts],
  )
  if (parts === 'failed') return { underWords: <DrawnMissing /> }
  if (!parts || !letter) return {}
  const { FlowerAt, HandPages, HandSignature, Photographs, Recordings } = parts
  return {
    font: letter.font,
    signature: letter.signature && <HandSignature signature={letter.signature} />,
    flowerAt: (place: FlowerPlace) => <FlowerAt flowers={letter.flowers} place={place} />,
    underWords: (
      <>
        {letter.photographs.length > 0 && <Photographs photographs={letter.photographs} />}
        <Recordings recordings={letter.recordings} />
        <HandPages pages={letter.pages} />
      </>
    ),
  }
}

function DrawnMissing() {
  return <p>What lies in this letter could not be loaded. It is there when you open the letter again.</p>
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
