import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { whoReadsText } from '@novelette/domain/pages/site.ts'
import { type FormEvent, type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '#session/session.ts'
import { EnvelopeClosing } from '#stationery/envelope/envelope-closing.tsx'
import { isMotionReduced, withViewTransition } from '#stationery/envelope/envelope-motion.ts'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { PlainLetter } from '#stationery/letter/plain-letter.tsx'
import { PaperChoice } from '#stationery/plain-sheet/paper-choice.tsx'
import { PlainField } from '#stationery/plain-sheet/plain-field.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import styles from './try-out.module.css'
import { example, useVisitorDraft, type VisitorDraftState } from './use-visitor-draft.ts'
import { claimVisitorDraft, visitorDraftLength } from './visitor-draft.ts'

/** Before hydration the fields keep their input; without scripts the button leads to /register. */
export function TryOut() {
  const [stage, setStage] = useState<TryOutStage>('writing')
  const { desk, field } = useStageFocus(stage)
  const tried = useVisitorDraft(field)

  const act = (event: FormEvent) => {
    event.preventDefault()
    if (stage === 'sealed') setStage('opening')
    else if (isMotionReduced()) withViewTransition(() => setStage('sealed'))
    else withViewTransition(() => setStage('sealing'))
  }
  return (
    <section className={`${styles.root} choosing page`} id="try" aria-labelledby="try-title">
      <header className={styles.head}>
        <h2 className="display" id="try-title">
          Try it
        </h2>
        <p>Pick a paper, write two lines, seal them. Then break the seal, as they will.</p>
      </header>
      {/* Inside the form its field would be submitted to /register. */}
      <PaperChoice ref={tried.papers} name="try-paper" banner={tried.banner} onChoose={tried.choose} />
      <form className={styles.form} action="/register" onSubmit={act}>
        <section ref={desk} className={`${styles.desk} chosen`} aria-label="Your letter" tabIndex={-1}>
          <div className={classNames(styles.sheet, stage === 'writing' && styles.parting)}>
            <TrySheet ref={field} tried={tried} />
          </div>
          <TryPost stage={stage} onStage={setStage} banner={tried.banner} text={tried.shown} />
        </section>
        <TryActions stage={stage} onAgain={() => setStage('writing')} />
      </form>
      <p className={styles.note} id="try-note">
        What you write stays in this browser, and waits for you if you register. Then send it to a username,
        or give anyone a link to it. {whoReadsText}
      </p>
      <Announcer text={stageAnnouncements[stage]} />
    </section>
  )
}

const signedBy = 'Your Name'

function TrySheet({ tried, ref }: { tried: VisitorDraftState; ref: Ref<HTMLTextAreaElement> }) {
  return (
    <LetterSheet banner={tried.banner} signedBy={signedBy} typeAs="p">
      <PlainField
        ref={ref}
        label="Your letter"
        describedBy="try-note"
        text={tried.text}
        onWrite={tried.write}
        maxLength={visitorDraftLength}
        example={example}
      />
    </LetterSheet>
  )
}

function TryActions({ stage, onAgain }: { stage: TryOutStage; onAgain: () => void }) {
  return (
    <p className={styles.actions}>
      {stage === 'writing' && (
        <Button key="seal" type="submit" size="big">
          Seal It
        </Button>
      )}
      {stage === 'sealed' && (
        <Button key="break" type="submit" size="big">
          Break the Seal
        </Button>
      )}
      {stage === 'opened' && (
        <>
          <SendForReal />
          <Button look="quiet" size="big" onClick={onAgain}>
            Write Again
          </Button>
        </>
      )}
    </p>
  )
}

/** A visitor finds the text after registering, a member in compose at once. */
function SendForReal() {
  const { user } = useSession()
  const text = 'Send It for Real'
  return user ? (
    <ButtonLink to="/compose" size="big" onClick={() => void claimVisitorDraft(user.username, false)}>
      {text}
    </ButtonLink>
  ) : (
    <ButtonLink to="/register" search={{ return: '/compose' }} size="big">
      {text}
    </ButtonLink>
  )
}

type TryPostProps = {
  stage: TryOutStage
  onStage: (stage: TryOutStage) => void
  banner: BannerId
  text: string
}

function TryPost({ stage, onStage, banner, text }: TryPostProps) {
  if (stage === 'writing') return null
  if (stage === 'opened') {
    return (
      <LetterSheet banner={banner} signedBy={signedBy} typeAs="p" arriving>
        <PlainLetter text={text} />
      </LetterSheet>
    )
  }
  const content = textToMarkup(text)
  if (stage === 'sealing')
    return <EnvelopeClosing banner={banner} content={content} onClosed={() => onStage('sealed')} />
  return (
    <EnvelopeOpening
      banner={banner}
      from="yourself"
      content={content}
      isPressed={stage === 'opening'}
      onOpening={() => onStage('opening')}
      onOpened={() => onStage('opened')}
      caption={<p>So it lies before them, until they open it.</p>}
    />
  )
}

type TryOutStage = 'writing' | 'sealing' | 'sealed' | 'opening' | 'opened'

const stageAnnouncements: Readonly<Record<TryOutStage, string>> = {
  writing: '',
  sealing: 'Your letter is being sealed.',
  sealed: 'Your letter is sealed.',
  opening: 'The seal is broken.',
  opened: 'This is your letter as it arrives.',
}

/**
 * To the letter while it is animated or open, to the button that opens the seal, and back to the field. Scrolls the form into
 * view first, so that the animation is visible from its start.
 */
function useStageFocus(stage: TryOutStage) {
  const desk = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const before = useRef(stage)
  useLayoutEffect(() => {
    if (before.current === stage) return
    const isLeaving = before.current === 'writing'
    before.current = stage
    const form = desk.current?.parentElement
    const button = form?.querySelector<HTMLElement>('[type="submit"]')
    const target = stage === 'writing' ? field.current : stage === 'sealed' ? button : desk.current
    target?.focus({ preventScroll: true })
    if (form && isLeaving) form.scrollIntoView({ block: form.offsetHeight > innerHeight ? 'end' : 'nearest' })
  }, [stage])
  return { desk, field }
}
