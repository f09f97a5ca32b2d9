import { site } from '@novelette/domain/pages/site.ts'
import { ExternalLink } from 'lucide-react'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { ButtonAnchor } from '#ui/button.tsx'
import { channel } from './contact-texts.ts'
import styles from './social-card.module.css'

export function SocialCard() {
  return (
    <section className={`paper ${styles.root}`}>
      <div className={styles.words}>
        <h2 className="heading">{site.socialName}</h2>
        <p>
          {`The fastest way to reach us. Write to @${site.handle}, and someone who looks after this place reads it.`}
        </p>
        <ButtonAnchor {...channel} size="big" wraps>
          {`Message @${site.handle}`}
          <ExternalLink size={16} aria-hidden />
        </ButtonAnchor>
      </div>
      <div className={styles.address} aria-hidden>
        <Stamp banner="starry-night" className={styles.stamp} />
        <b>{site.name}</b>
        <span>{`@${site.handle}`}</span>
        <span>X</span>
      </div>
    </section>
  )
}
