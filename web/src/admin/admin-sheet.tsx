import { type ReactNode, useId } from 'react'
import './admin-sheet.css'

type AdminSheetProps = {
  title: string
  /** What this is for, in a sentence. */
  lead?: ReactNode
  /** Beside the title, such as a search box. */
  tools?: ReactNode
  children: ReactNode
}

/** One sheet of the admin's book. */
export function AdminSheet({ title, lead, tools, children }: AdminSheetProps) {
  const id = useId()
  return (
    <section className="paper admin-sheet" aria-labelledby={id}>
      <div className="admin-sheet__head">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {tools}
      </div>
      {lead && <p className="admin-sheet__lead">{lead}</p>}
      {children}
    </section>
  )
}
