import { useMatches, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { pageTitle } from '#lib/page-title.ts'
import { Announcer } from '#ui/messages/announcer.tsx'

/** Sets the title, moves the focus and announces the page, as a page load would. */
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
    // The user may have navigated before the first page had rendered.
    const isFirst = before.current === undefined && entry === entryOfLoad.current
    before.current = pathname
    if (isFirst) return
    setAnnounced(document.title)
    // Offline it stays unchanged.
    void import('./page-head.ts').then(({ setPageHead }) => setPageHead(pathname)).catch(() => undefined)
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname, entry])

  return <Announcer text={announced} />
}
