import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Envelope, GuestLetter } from '@novelette/domain/guests/guest-schemas.ts'
import { Flag, MailX, Printer, X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useMemo, useRef } from 'react'
import type { GuestDialogName } from '#guests/reading/dialogs/guest-dialogs.tsx'
import type { GuestPeople } from '#guests/reading/link/envelopes-query.ts'
import { ReceivedDay } from '#letters/lists/day.tsx'
import { type FileSource, FileSourceContext, linkFileUrl } from '#letters/parts/files/file-source.ts'
import { ProtectionContext } from '#letters/parts/kind/protection.ts'
import { useShownParts } from '#letters/parts/use-lying-parts.ts'
import { LetterCard } from '#letters/reading/letter-card.tsx'
import { sharedPictureName } from '#letters/sharing/picture-file.ts'
import { useBeginAtTop } from '#lib/focus/focus.ts'
import { ReadingChoices } from '#stationery/reading/reading-choices.tsx'
import { Button } from '#ui/button.tsx'
import styles from './letter-on-desk.module.css'

type LetterOnDeskProps = {
  link: GuestLink
  people: GuestPeople
  letter: GuestLetter
  postedAt: Envelope['postedAt']
  arriving: boolean
  onAnswer: () => void
  onDialog: (name: GuestDialogName) => void
}

export function LetterOnDesk(props: LetterOnDeskProps) {
  const { link, people, letter, postedAt, arriving, onAnswer, onDialog } = props
  const { name, writer } = people
  const { own, banner, content, lang, createdAt } = letter
  const card = useRef<HTMLElement>(null)
  const files = useMemo(() => filesOfLink(link), [link])
  const protections = [
    { name: 'Report', begin: () => onDialog('report') },
    { name: 'Stop Emails', begin: () => onDialog('refuse') },
  ]
  const { besideWriter } = useShownParts(content)
  const heading = useBeginAtTop()
  return (
    <section className={styles.root} aria-labelledby="guest-title">
      <header className={styles.head}>
        <h1 className="heading" id="guest-title" tabIndex={-1} ref={heading}>
          {own ? (
            `Your reply to ${writer}`
          ) : (
            <>
              A letter for <bdi>{name}</bdi>
            </>
          )}
        </h1>
        <p className="muted">
          {!own && (
            <>
              From {writer}
              {besideWriter}
              {' · '}
            </>
          )}
          <ReceivedDay letter={{ createdAt, postedAt }} />
        </p>
      </header>
      <FileSourceContext value={files}>
        <ProtectionContext value={own ? null : protections}>
          <LetterCard
            ref={card}
            banner={banner}
            content={content}
            lang={lang}
            senderName={own ? name : writer}
            own={own}
            arriving={arriving}
          />
        </ProtectionContext>
      </FileSourceContext>
      <div className={styles.actions}>
        <Button size="big" id="guest-answer" onClick={onAnswer}>
          Reply
        </Button>
        <Button look="quiet" size="big" onClick={() => onDialog('keep')} aria-haspopup="dialog">
          Save to an Account
        </Button>
      </div>
      <div className={styles.more}>
        <Button look="link" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Print
        </Button>
        <ReadingChoices card={card} letter={letter} />
        <SaveAsPicture card={card} sender={own ? name : writer} />
        {!own && (
          <Button look="link" onClick={() => onDialog('report')} aria-haspopup="dialog">
            <Flag size={18} aria-hidden />
            Report
          </Button>
        )}
        <Button look="link" onClick={() => onDialog('refuse')} aria-haspopup="dialog">
          <MailX size={18} aria-hidden />
          Stop Emails
        </Button>
        <Button look="link" onClick={() => onDialog('close')}>
          <X size={18} aria-hidden />
          Close This Page
        </Button>
      </div>
    </section>
  )
}

/** By POST: an address with the secret would be logged on its way. */
const filesOfLink = ({ locator, secret }: GuestLink): FileSource => ({
  urlOf: async file => {
    const answer = await fetch(linkFileUrl(file), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ locator, secret, id: file.id }),
    })
    if (!answer.ok) throw new Error(`A ${file.kind} was answered with ${answer.status}`)
    const bytes = await answer.blob()
    return bytes.type.startsWith('image/') ? asDataUrl(bytes) : URL.createObjectURL(bytes)
  },
})

/** A picture of the letter can hold data alone. */
function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

const DownloadLetter = lazy(() =>
  import('#letters/sharing/download-letter.tsx').then(module => ({ default: module.DownloadLetter })),
)

export function SaveAsPicture({ card, sender }: { card: RefObject<HTMLElement | null>; sender: string }) {
  return (
    <Suspense>
      <DownloadLetter card={card} label="Save as Picture" name={() => sharedPictureName(sender)} />
    </Suspense>
  )
}
