import { answerTimes } from './contact-texts.ts'
import './answer-times.css'

const title = 'When we answer'

export function AnswerTimes() {
  return (
    <section id="times" className="times-plate">
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
