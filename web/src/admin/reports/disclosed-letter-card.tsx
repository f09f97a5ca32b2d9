import type { DisclosedLetter as Disclosed } from '@novelette/domain/admin/admin.ts'
import { reportedPhotographUrl } from '@novelette/domain/enclosures/photographs.ts'
import { reportedRecordingPath } from '@novelette/domain/enclosures/recordings.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { useMemo } from 'react'
import { fullDateTime } from '#lib/dates/dates.ts'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import { type PhotographSource, PhotographSourceContext } from '#stationery/photographs/photograph-source.ts'
import { type RecordingSource, RecordingSourceContext } from '#stationery/recordings/recording-source.ts'
import { Notice } from '#ui/messages/notice.tsx'

type DisclosedLetterCardProps = { reportId: string; letter: Disclosed['letter'] }

export function DisclosedLetterCard({ reportId, letter }: DisclosedLetterCardProps) {
  const photographs = useMemo<PhotographSource>(
    () => ({ urlOf: (id, size) => reportedPhotographUrl(reportId, id, size), isCovered: true }),
    [reportId],
  )
  const recordings = useMemo<RecordingSource>(() => id => reportedRecordingPath(reportId, id), [reportId])
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
        From <span className="user">{sender.username}</span> to{' '}
        <span className="user">{receiver.username}</span>,{' '}
        <time dateTime={createdAt.toISOString()}>{fullDateTime(createdAt)}</time>. That you looked is noted.
        {label && ` Its writer sent it closed: “${openWhenText(label)}”.`}
        {takenBack && ' Its writer has taken it back since.'}
      </p>
      <PhotographSourceContext value={photographs}>
        <RecordingSourceContext value={recordings}>
          <LetterCard banner={banner} content={content} lang={lang} senderName={sender.username} typeAs="p" />
        </RecordingSourceContext>
      </PhotographSourceContext>
    </>
  )
}
