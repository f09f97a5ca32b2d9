import type { ReactNode } from 'react'
import { LinkButton } from '#layout/link-button.tsx'
import './text-page.css'

type TextPageProps = {
  title: string
  lead: ReactNode
  children: ReactNode
}

/** A page of words on a sheet of the house's paper, with the way in below it. */
export function TextPage({ title, lead, children }: TextPageProps) {
  return (
    <div className="text-page">
      <header>
        <h1 className="display">{title}</h1>
        <p>{lead}</p>
      </header>
      <article className="paper text-page__sheet">{children}</article>
      <LinkButton to="/register" big>
        Start Writing for Free
      </LinkButton>
    </div>
  )
}
