import { useState } from 'react'

/** Null once the picture fails to load, so that the first letter shows. */
export function usePictureShown(picture: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  return { shown: picture && picture !== failed ? picture : null, onError: () => setFailed(picture ?? null) }
}
