import { Check, X } from 'lucide-react'
import { asked, avoided } from './contact-texts.ts'
import styles from './guidelines.module.css'

export function Guidelines() {
  return (
    <section
      id="guidelines"
      className={`paper ${styles.contactGuidelines}`}
      aria-labelledby="guidelines-title"
    >
      <h2 id="guidelines-title" className="heading">
        How to ask so that we can help
      </h2>
      <div>
        <h3>Please do</h3>
        <ul>
          {asked.map(text => (
            <li key={text}>
              <Check size={16} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>Please avoid</h3>
        <ul>
          {avoided.map(text => (
            <li key={text}>
              <X size={16} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <p>
        What you write there is public. Leave out your password, your email address and the words of letters;
        we never ask for them.
      </p>
    </section>
  )
}
