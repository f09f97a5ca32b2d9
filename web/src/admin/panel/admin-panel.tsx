import { type ReactNode, useId } from 'react'
import './admin-sheet.css'

type AdminSheetProps = {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  children: ReactNode
}

export function AdminPanel({ title, lead, tools, children }: AdminSheetProps) {
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
