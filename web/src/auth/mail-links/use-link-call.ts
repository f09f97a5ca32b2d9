import { useEffect, useRef, useState } from 'react'

type Outcome<Answer> =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly error: unknown }

/** Most links work only once. */
export function useLinkCall<Answer>(call: () => Promise<Answer>) {
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'working' })
  const started = useRef(false)
  const fail = (error: unknown) => setOutcome({ state: 'failed', error })
  const follow = async () => {
    setOutcome({ state: 'working' })
    await call().then(answer => setOutcome({ state: 'done', answer }), fail)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `call` belongs to one link for the lifetime of the component
  useEffect(() => {
    if (started.current) return
    started.current = true
    void follow()
  }, [])
  return { outcome, follow, fail }
}
