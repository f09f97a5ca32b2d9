import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import type { Envelopes } from '@novelette/domain/guests/guest-schemas.ts'
import { lazy, Suspense, useState } from 'react'
import { hasAnswerDraft } from './answer/answer-draft.ts'
import { type GuestDialogName, GuestDialogs, type MailRefusal } from './dialogs/guest-dialogs.tsx'
import styles from './guest-desk.module.css'
import { LetterStage } from './letter/letter-stage.tsx'
import { topEnvelope, type useEnvelopes } from './link/envelopes-query.ts'

const NoLetters = lazy(() => import('./no-letters.tsx'))
const Pile = lazy(() => import('./letter/guest-pile.tsx'))
const AnswerSheet = lazy(() => import('./answer/answer-sheet.tsx'))

type GuestDeskProps = {
  link: GuestLink
  query: ReturnType<typeof useEnvelopes>
  pages: readonly Envelopes[]
  keepsAtOnce: boolean
  onClose: () => void
}

/** The letter on top, an answer that is being written, and the other letters. */
export function GuestDesk({ link, query, pages, keepsAtOnce, onClose }: GuestDeskProps) {
  const [first] = pages
  const letters = pages.flatMap(page => page.letters)
  const [chosen, setChosen] = useState<string>()
  const [dialog, setDialog] = useState<GuestDialogName | null>(keepsAtOnce ? 'keep' : null)
  const [refusal, setRefusal] = useState<MailRefusal | null>(null)
  const [isAnswering, setAnswering] = useState(() => hasAnswerDraft(link.locator))
  if (!first) return null
  const top = letters.find(letter => letter.id === chosen) ?? topEnvelope(letters) ?? letters[0]
  const { name, writer, answersLeft } = first
  const people = { name, writer }
  const leaveAnswer = () => {
    setAnswering(false)
    // Its fields vanish with the focus. A letter that is still sealed has no such button.
    const next = document.getElementById('guest-answer') ?? document.getElementById('main')
    next?.focus()
  }
  return (
    <>
      {top ? (
        <LetterStage
          key={top.id}
          {...{ link, people }}
          envelope={top}
          wasChosen={top.id === chosen}
          onOpen={() => setChosen(top.id)}
          onAnswer={() => setAnswering(true)}
          onDialog={name => (name === 'close' && !hasAnswerDraft(link.locator) ? onClose() : setDialog(name))}
        />
      ) : (
        <Suspense>
          <NoLetters {...people} />
        </Suspense>
      )}
      {isAnswering && (
        <Suspense>
          <AnswerSheet
            {...{ link, people, answersLeft }}
            paper={top?.banner ?? 'romantic-roses'}
            onCancel={leaveAnswer}
          />
        </Suspense>
      )}
      {top && letters.length > 1 && (
        <div className={styles.pile}>
          <Suspense>
            <Pile {...{ top, letters, people, query }} onChoose={setChosen} />
          </Suspense>
        </div>
      )}
      <GuestDialogs
        {...{ link, people, refusal, onClose }}
        letterId={top?.id}
        onRefuse={setRefusal}
        open={dialog}
        onDone={() => setDialog(null)}
      />
    </>
  )
}
