import type { PhotographSize } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { use, useEffect, useState } from 'react'
import { FileSourceContext } from '#letters/parts/files/file-source.ts'
import { useIsNotHereYet } from '#letters/parts/files/not-here-yet.ts'
import styles from './photographs.module.css'

type PhotographImageProps = { id: string; size: PhotographSize; alt: string }

/** Milliseconds until the next try: the server may not know yet that the letter is being read. */
const retries = [500, 2_000, 5_000]

/** Pale until its bytes are there. */
export function PhotographImage(image: PhotographImageProps) {
  if (!useIsNotHereYet(image.id)) return <StoredImage {...image} />
  return (
    <span className={styles.frame}>
      <span className={styles.missing}>Not here yet</span>
    </span>
  )
}

function StoredImage({ id, size, alt }: PhotographImageProps) {
  const { urlOf } = use(FileSourceContext)
  const [url, setUrl] = useState('')
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<'developing' | 'shown' | 'failed'>('developing')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again at each try
  useEffect(() => {
    let isCurrent = true
    Promise.resolve(urlOf({ kind: 'photograph', id, size })).then(
      found => isCurrent && setUrl(found),
      () => isCurrent && setState('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [id, size, urlOf, tries])
  useEffect(() => {
    const pause = retries[tries]
    if (state !== 'failed' || pause === undefined) return
    const timer = setTimeout(() => {
      setTries(tries + 1)
      setState('developing')
    }, pause)
    return () => clearTimeout(timer)
  }, [state, tries])
  const isGivenUp = state === 'failed' && tries >= retries.length
  return (
    <span className={styles.frame} data-state={state}>
      {url && !isGivenUp && (
        <img
          key={tries}
          className={styles.image}
          src={url}
          alt={alt}
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
      {isGivenUp && <span className={styles.missing}>This photograph could not be loaded.</span>}
    </span>
  )
}
