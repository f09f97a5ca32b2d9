import type { ReactNode } from 'react'
import { NavigationBar } from './navigation-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skipLink} href="#main">
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
