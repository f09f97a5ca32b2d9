import { type FormEvent, useState } from 'react'
import { isMotionReduced, withViewTransition } from '#stationery/envelope/envelope-motion.ts'
import { PaperChoice } from '#stationery/plain-sheet/paper-choice.tsx'
import { classNames } from '#ui/class-names.ts'
import { Announcer } from '#ui/messages/announcer.tsx'
import { stageAnnouncements, type TryOutStage } from './stages.ts'
import { TryActions } from './try-actions.tsx'
import styles from './try-out.module.css'
import { TryPost } from './try-post.tsx'
import { TrySheet } from './try-sheet.tsx'
import { useStageFocus } from './use-stage-focus.ts'
import { useVisitorDraft } from './use-visitor-draft.ts'

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
        or give anyone a link to it.
      </p>
      <Announcer text={stageAnnouncements[stage]} />
    </section>
  )
}
