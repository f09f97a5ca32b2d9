import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

type SettingsSectionProps = {
  /** `devices` in `/settings#devices`. */
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

const titleId = (id: string) => `${id}-title`

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section id={id} className={`paper ${styles.root}`} aria-labelledby={titleId(id)}>
      <h2 id={titleId(id)} className={`heading ${styles.title}`} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}

export function focusSection(id: string): void {
  document.getElementById(titleId(id))?.focus()
}
