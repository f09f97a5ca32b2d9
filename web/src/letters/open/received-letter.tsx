import type { Letter } from '@novelette/domain/letters/letters.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BackToInbox, useBackToInbox } from '#letters/actions/back-to-list.tsx'
import { useMarkRead } from '#letters/actions/mark-read.ts'
import { ReceivedDay } from '#letters/lists/day.tsx'
import { receivedLetterQuery } from '#letters/lists/queries.ts'
import { useAreLyingPartsComing } from '#letters/parts/use-lying-parts.ts'
import { errorCode } from '#lib/error-code.ts'
import { focusQuietly } from '#lib/focus/focus-quietly.ts'
import { isUnread } from '#lib/live/letter-cache.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { NoAccountLabel, PersonName } from '#people/person-name.tsx'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import { ClosedLetter } from './closed-letter.tsx'
import styles from './letter-view.module.css'
import { LetterFailure, LetterSkeleton, useEscape } from './letter-view.tsx'
import { OpenedLetter } from './opened-letter.tsx'
import { TakenBack } from './taken-back.tsx'

export function ReceivedLetter({ id, search }: { id: string; search: string }) {
  const { data, error, isFetching, refetch } = useQuery(receivedLetterQuery(id))
  const queryClient = useQueryClient()
  const [wasUnread] = useState(() => isUnread(queryClient, id))
  const isGone = errorCode(error) === 'not_found'
  if (isGone && (data || wasUnread)) return <TakenBack />
  if (data) return <LoadedLetter letter={data} search={search} />
  if (error) {
    return <LetterFailure back={<BackToInbox />} error={error} retry={refetch} retrying={isFetching} />
  }
  return <LetterSkeleton back={<BackToInbox />} />
}

type LoadedLetterProps = { letter: Letter; search: string }

function LoadedLetter({ letter, search }: LoadedLetterProps) {
  const [openWhen] = useState(letter.openWhen)
  const [wasRead] = useState(letter.status === 'read')
  const isComing = useAreLyingPartsComing(letter.content)
  if (wasRead && isComing) return <LetterSkeleton back={<BackToInbox />} />
  return openWhen ? (
    <ClosedLetter letter={letter} openWhen={openWhen} search={search} />
  ) : (
    <OrdinaryLetter letter={letter} search={search} />
  )
}

function OrdinaryLetter({ letter, search }: LoadedLetterProps) {
  const { stage, isFree, onOpening, onOpened } = useOpening(letter, search)
  if (stage === 'taken-back') return <TakenBack />
  return stage === 'sealed' ? (
    <SealedLetter letter={letter} isFree={isFree} onOpening={onOpening} onOpened={onOpened} />
  ) : (
    <OpenedLetter letter={letter} arriving={stage === 'opened'} />
  )
}

type OpeningStage = 'sealed' | 'opened' | 'read-before' | 'taken-back'
type MarkReadState = 'none' | 'awaited' | 'opens' | 'gone'

const markReadTimeoutMs = 2_500

/**
 * Until the server confirms the read (`isFree`) the sender may take the letter back. Another failure, or a timeout, opens it.
 */
function useOpening(letter: Letter, search: string) {
  const [wasRead] = useState(letter.status === 'read')
  const [answer, setAnswer] = useState<MarkReadState>('none')
  const [isOutOfEnvelope, setOutOfEnvelope] = useState(false)
  const markRead = useMarkRead(search)

  useEffect(() => {
    if (!isOutOfEnvelope || answer !== 'awaited') return
    const timer = setTimeout(setAnswer, markReadTimeoutMs, 'opens')
    return () => clearTimeout(timer)
  }, [isOutOfEnvelope, answer])

  const isFree = answer === 'opens'
  return {
    stage: stageOf(wasRead, answer, isOutOfEnvelope),
    isFree,
    onOpening: () => {
      setAnswer('awaited')
      void markRead(letter.id).then(setAnswer)
    },
    onOpened: () => setOutOfEnvelope(true),
  }
}

function stageOf(wasRead: boolean, answer: MarkReadState, isOutOfEnvelope: boolean): OpeningStage {
  if (wasRead) return 'read-before'
  if (answer === 'gone') return 'taken-back'
  return isOutOfEnvelope && answer === 'opens' ? 'opened' : 'sealed'
}

type SealedLetterProps = {
  letter: Letter
  isFree: boolean
  onOpening: () => void
  onOpened: () => void
}

function SealedLetter({ letter, isFree, onOpening, onOpened }: SealedLetterProps) {
  const from = letter.sender.username
  usePageTitle(`A letter from ${from}`)
  const [isOpening, setIsOpening] = useState(false)
  const goBack = useBackToInbox()
  // While it opens, any key only skips the animation.
  useEscape(() => !isOpening && goBack())
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => focusQuietly(stage.current?.querySelector('button'), { preventScroll: true }), [])
  return (
    <div className={`page ${styles.root}`}>
      <div className={styles.bar}>
        <BackToInbox />
        <h1 className="sr-only">A letter from {from}</h1>
      </div>
      <div className={styles.sealedLetter} ref={stage}>
        <EnvelopeOpening
          banner={letter.banner}
          from={from}
          content={isFree ? letter.content : ''}
          onOpening={() => {
            setIsOpening(true)
            onOpening()
          }}
          onOpened={onOpened}
          caption={
            <p className={styles.sealedLetterCaption}>
              <span>
                From: <PersonName person={letter.sender} /> <NoAccountLabel person={letter.sender} />
              </span>
              <ReceivedDay letter={letter} soft />
              <span className={styles.sealedLetterHint}>Press the seal to open it</span>
            </p>
          }
        />
      </div>
    </div>
  )
}
