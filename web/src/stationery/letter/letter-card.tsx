import { splitSignature } from '@novelette/domain/handwriting/signatures.ts'
import { hasRightToLeft, withDirections } from '@novelette/domain/languages/directions.ts'
import { useMemo } from 'react'
import { cleanForDisplay } from './letter-markup.ts'
import letterSheetStyles from './letter-sheet.module.css'
import { LetterSheet, type LetterSheetProps } from './letter-sheet.tsx'
import letterTextStyles from './letter-text.module.css'
import { hasText, isGreeting } from './letter-text.ts'

type LetterCardProps = Omit<LetterSheetProps, 'children' | 'signedBy'> & {
  /** With its signature, if it has one. */
  content?: string
  senderName?: string | undefined
  /** The editor, in place of the text. `hasText`: whether it has any. */
  children?: LetterSheetProps['children']
  hasText?: boolean
}

export function LetterCard({
  content = '',
  senderName,
  children,
  hasText: written,
  signature,
  ...sheet
}: LetterCardProps) {
  const signed = useMemo(() => splitSignature(content), [content])
  const full = useMemo(() => written ?? hasText(signed.words), [written, signed])
  return (
    <LetterSheet
      {...sheet}
      signedBy={full ? senderName : undefined}
      signature={signature ?? signed.signature}
    >
      {children ?? (full ? <LetterContent content={signed.words} /> : <EmptyLetter />)}
    </LetterSheet>
  )
}

const placeholder = 'Your beautiful letter will appear here...'

function EmptyLetter() {
  return <p className={letterSheetStyles.empty}>{placeholder}</p>
}

function LetterContent({ content }: { content: string }) {
  const isBidi = useMemo(() => hasRightToLeft(content), [content])
  const html = useMemo(() => {
    const clean = markGreeting(cleanForDisplay(content))
    return isBidi ? withDirections(clean) : clean
  }, [content, isBidi])
  return (
    <div
      className={letterTextStyles.root}
      data-bidi={isBidi || undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Sanitised markup has no classes or attributes here. */
function markGreeting(html: string): string {
  const first = /^\s*<p>(.*?)<\/p>/s.exec(html)
  const text = first?.[1]?.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')
  return text !== undefined && isGreeting(text) ? html.replace('<p>', '<p class="letter-greeting">') : html
}
