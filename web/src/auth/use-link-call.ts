import { useEffect, useRef, useState } from 'react'

type Outcome<Answer> =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly error: unknown }

/** Follows a link as soon as its page is there; once, because most links work once. */
export function useLinkCall<Answer>(call: () => Promise<Answer>) {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'working' })
  const started = useRef(false)
  const fail = (error: unknown) => setOutcome({ state: 'failed', error })
  const follow = async () => {
    setOutcome({ state: 'working' })
    await call().then(answer => setOutcome({ state: 'done', answer }), fail)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls is about one link as long as it lives
  useEffect(() => {
    if (started.current) return
    started.current = true
    void follow()
  }, [])
  return { outcome, follow, fail }
}
