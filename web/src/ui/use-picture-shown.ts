import { useState } from 'react'

/** The stem of a picture until one of its files fails to load: a broken picture gives way to the first letter. */
export function usePictureShown(picture: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>(null)
  return { shown: picture && picture !== failed ? picture : null, onError: () => setFailed(picture ?? null) }
}
