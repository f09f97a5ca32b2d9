import { useState } from 'react'

/** Of a button that is pressed once. */
export function usePress<Answer>(call: () => Promise<Answer>) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<{ readonly answer: Answer } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const press = async () => {
    setBusy(true)
    setError(null)
    try {
      setDone({ answer: await call() })
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return { isBusy, done, error, press }
}
