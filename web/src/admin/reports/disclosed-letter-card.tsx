import type { DisclosedLetter as Disclosed } from '@novelette/domain/admin/admin.ts'
import { openWhenText } from '@novelette/domain/letters/closed-letters.ts'
import { fullDateTime } from '#lib/dates/dates.ts'
import { LetterCard } from '#stationery/letter/letter-card.tsx'
import { Notice } from '#ui/messages/notice.tsx'

export function DisclosedLetterCard({ letter }: { letter: Disclosed['letter'] }) {
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
      <LetterCard banner={banner} content={content} lang={lang} senderName={sender.username} typeAs="p" />
    </>
  )
}
