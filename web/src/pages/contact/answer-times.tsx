import styles from './answer-times.module.css'
import { answerTimes } from './contact-texts.ts'

const title = 'When we answer'

export function AnswerTimes() {
  return (
    <section id="times" className={styles.timesPlate}>
      <h2>{title}</h2>
      <dl>
        {answerTimes.map(({ what, time }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
      <p>These are the times we aim for.</p>
    </section>
  )
}
