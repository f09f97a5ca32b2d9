import type { ReactNode } from 'react'
import './settings-section.css'

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
    <section id={id} className="paper settings-section" aria-labelledby={titleId(id)}>
      <h2 id={titleId(id)} className="heading settings-section__title" tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="settings-section__lead">{lead}</p>}
      {children}
    </section>
  )
}

export function focusSection(id: string): void {
  document.getElementById(titleId(id))?.focus()
}
