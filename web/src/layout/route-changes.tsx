import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageTitle } from '#lib/page-title.ts'
import { Announcer } from '#ui/announcer.tsx'

/** What a page load would do and a route change does not: the title, the focus, and reading the new page's name. */
export function RouteChanges() {
  const title = useMatches({ select: matches => pageTitle(matches.at(-1)?.staticData.title) })
  const pathname = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const entry = useRouterState({ select: state => state.resolvedLocation?.state.__TSR_index })
  const entryOfLoad = useRef(useRouter().history.location.state.__TSR_index)
  const before = useRef<string>(undefined)
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    if (pathname === undefined || before.current === pathname) return
    // Whoever left the page that was loaded before it had come is on another entry of the history.
    const isFirst = before.current === undefined && entry === entryOfLoad.current
    before.current = pathname
    if (isFirst) return
    setAnnounced(document.title)
    // Whoever reads it comes later; without a connection it stays as it was.
    void import('./page-head.ts').then(({ setPageHead }) => setPageHead(pathname)).catch(() => undefined)
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, entry])

  return <Announcer text={announced} />
}
