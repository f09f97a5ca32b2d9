import type { DisclosedLetter as Disclosed } from '@novelette/domain/admin/admin.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { useMemo } from 'react'
import { type FileSource, FileSourceContext, reportedFileUrl } from '#letters/parts/files/file-source.ts'
import { useShownParts } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { fullDateTime } from '#lib/dates/dates.ts'
import { Notice } from '#ui/messages/notice.tsx'

type DisclosedLetterCardProps = { reportId: string; letter: Disclosed['letter'] }

export function DisclosedLetterCard({ reportId, letter }: DisclosedLetterCardProps) {
  const files = useMemo<FileSource>(
    () => ({ urlOf: file => reportedFileUrl(reportId, file), isCovered: true }),
    [reportId],
  )
  const { besideWriter } = useShownParts(letter?.content)
  if (!letter) {
    return (
      <Notice tone="info" title="This letter is no longer there">
        Neither of its two people had it any more, so it was erased. What was reported stands above.
      </Notice>
    )
  }
  const { sender, receiver, createdAt, takenBack, label, banner, content, lang } = letter
  return (
    <>
      <p className="muted" role="status">
        From <span className="user">{sender.username}</span>
        {besideWriter} to <span className="user">{receiver.username}</span>,{' '}
        <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>. That you looked is noted.
        {label && ` Its writer sent it closed: “${openWhenText(label)}”.`}
        {takenBack && ' Its writer has taken it back since.'}
      </p>
      <FileSourceContext value={files}>
        <LetterCard banner={banner} content={content} lang={lang} senderName={sender.username} typeAs="p" />
      </FileSourceContext>
    </>
  )
}
