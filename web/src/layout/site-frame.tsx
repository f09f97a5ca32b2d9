import type { ReactNode } from 'react'
import { NavigationBar } from './navigation-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import './site-frame.css'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
