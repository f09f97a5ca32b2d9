import { useEffect, useState } from 'react'

type Enlargeable = typeof import('./enlargeable-photograph.tsx').EnlargeablePhotograph

/** Comes with the first photograph that is opened; undefined until then. */
export function useEnlargeable(isOpen: boolean): {
  readonly Enlargeable?: Enlargeable
  readonly hasFailed?: boolean
} {
  const [loaded, setLoaded] = useState<{ Enlargeable?: Enlargeable; hasFailed?: boolean }>({})
  useEffect(() => {
    if (!isOpen) return
    import('./enlargeable-photograph.tsx').then(
      ({ EnlargeablePhotograph }) => setLoaded({ Enlargeable: EnlargeablePhotograph }),
      () => setLoaded({ hasFailed: true }),
    )
  }, [isOpen])
  return loaded
}
