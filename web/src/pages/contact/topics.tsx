import { Stamp } from '#stationery/envelope/stamp.tsx'
import { channel } from './channel.ts'
import { contactTopics } from './contact-texts.ts'
import styles from './topics.module.css'

export function Topics() {
  return (
    <section id="topics" aria-label="What to write about" className={styles.contactTopics}>
      {contactTopics.map(({ name, text, banner, action }) => (
        <article key={name} data-banner={banner}>
          <Stamp />
          <h2>{name}</h2>
          <p>{text}</p>
          <a {...channel}>{action}</a>
        </article>
      ))}
    </section>
  )
}
