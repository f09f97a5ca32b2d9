import { type ReactNode, useId } from 'react'
import styles from './admin-sheet.module.css'

type AdminSheetProps = {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export function AdminPanel({ title, lead, tools, children }: AdminSheetProps) {
  const id = useId()
  return (
    <section className={`paper ${styles.root}`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {tools}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
