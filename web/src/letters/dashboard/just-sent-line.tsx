import type { LetterStatus } from '@novelette/domain/letters/letter-lists.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type JustSent, putAway } from '#letters/actions/just-sent.ts'
import { TakeBack, useTakeBack } from '#letters/actions/take-back.tsx'
import { PersonName } from '#people/person-name.tsx'
import { Button } from '#ui/button.tsx'
import styles from './just-sent-line.module.css'

const whereItIs = { sent: 'On its way to', delivered: 'Delivered to', read: 'Opened by' } as const

type JustSentLineProps = { letter: JustSent; status: LetterStatus }

/** What was just sent, to be taken back where one is by then (docs/rules.md 5.6). */
export default function JustSentLine({ letter, status }: JustSentLineProps): ReactNode {
  const { id, receiver } = letter
  const close = () => {
    putAway(id)
    focusMain()
  }
  const takingBack = useTakeBack(id, focusMain)
  return (
    <section className={`paper ${styles.root}`} aria-label="The letter you sent just now">
      <p>
        {whereItIs[status]} <PersonName person={receiver} />
      </p>
      <TakeBack letter={{ receiver, status }} takingBack={takingBack} />
      <Button look="icon" aria-label="Close" onClick={close}>
        <X size={20} aria-hidden />
      </Button>
    </section>
  )
}

/** The pressed button is removed with the line. */
const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
