import { useEffect, useEffectEvent } from 'react'
import { fullDateTime } from '#lib/dates.ts'
import { Notice } from '#ui/notice.tsx'
import './last-known.css'

type LastKnownProps = {
  /** When the server last said it, in milliseconds since 1970. */
  since: number
  refetch: () => void
}

/** Milliseconds between looks for a server that the browser takes for within reach. */
const askAgainMs = 15_000

/** Above what is shown although the server cannot be reached; takes itself away by asking again. */
export function LastKnown({ since, refetch }: LastKnownProps) {
  const askAgain = useEffectEvent(() => navigator.onLine && refetch())
  useEffect(() => {
    const timer = setInterval(() => askAgain(), askAgainMs)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(since)
  return (
    <Notice tone="info" title="You are offline" className="last-known">
      <p>
        This is how things stood on <time dateTime={date.toISOString()}>{fullDateTime(date)}</time>. All of it
        follows when you are back online; until then, only letters that you have just read can be opened.
      </p>
    </Notice>
  )
}
