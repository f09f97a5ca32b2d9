import { useState } from 'react'

/** Of a button that is pressed once. */
export function usePress(call: () => Promise<unknown>) {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState<unknown>(null)
  const press = async () => {
    setState('busy')
    setError(null)
    try {
      await call()
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('ready')
    }
  }
  return { isBusy: state === 'busy', isDone: state === 'done', error, press }
}
