import { notHereYet } from '@novelette/domain/letters/parts/enclosure-texts.ts'
import type { Photograph, PhotographSize } from '@novelette/domain/letters/parts/photograph/photographs.ts'
import { type CSSProperties, type ReactNode, use, useEffect, useState } from 'react'
import { FileSourceContext, useIsFileMissing } from '#letters/parts/files/file-source.ts'
import styles from './photographs.module.css'

type PrintProps = {
  photograph: Photograph
  number: number
  isFaceDown?: boolean
  /** Opens it, or turns it over. */
  onPress?: () => void
  /** In its place: what is pressed in a letter that is being written. */
  picture?: ReactNode
  /** On its white edge, under the caption. */
  onEdge?: ReactNode
  /** Below its caption. */
  children?: ReactNode
}

type PrintStyle = CSSProperties & { '--ratio': number; '--tilt': string }

/** With a white edge, tilted a little, its caption under it. */
export function Print(props: PrintProps) {
  const { photograph, number, isFaceDown = false, onPress, picture, onEdge, children } = props
  const { id, width, height, caption, description } = photograph
  const isNotHereYet = useIsFileMissing(id)
  const state = isNotHereYet && !isFaceDown ? ', not here yet' : ''
  const style: PrintStyle = { '--ratio': width / height, '--tilt': `${tiltOf(number)}deg` }
  // Of what its writer laid face down, the back alone can be read.
  const shows = isFaceDown && photograph.isFaceDown ? caption : description || caption
  return (
    <figure className={styles.print} style={style}>
      <div className={styles.paper} data-face={isFaceDown ? 'down' : undefined}>
        {picture ?? (
          <button
            type="button"
            className={styles.press}
            aria-label={`${isFaceDown ? 'Turn It Over,' : 'Open'} photograph ${number}${state}${shows && `: ${shows}`}`}
            aria-haspopup={isFaceDown ? undefined : 'dialog'}
            onClick={onPress}
          >
            {isFaceDown ? (
              <span className={styles.back}>
                <span data-screen-only>Turn It Over</span>
              </span>
            ) : (
              <PhotographImage id={id} size="small" alt="" />
            )}
          </button>
        )}
        {caption && (
          <figcaption className={styles.caption} dir="auto">
            {caption}
          </figcaption>
        )}
        {onEdge}
      </div>
      {isNotHereYet && <p className={styles.state}>{notHereYet}</p>}
      {children}
    </figure>
  )
}

/** Degrees, of one after the other. */
const tilts = [-1.6, 1.1, -0.7, 2.2, -2.3, 0.8]
const tiltOf = (number: number) => tilts[(number - 1) % tilts.length] ?? 0

type PhotographImageProps = { id: string; size: PhotographSize; alt: string }

/** Milliseconds until the next try: the server may not know yet that the letter is being read. */
const retries = [500, 2_000, 5_000]

/** Pale until its bytes are there. */
export function PhotographImage(image: PhotographImageProps) {
  if (!useIsFileMissing(image.id)) return <StoredImage {...image} />
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
      {isGivenUp && (
        <span className={styles.missing}>
          This photograph could not be loaded. Reload the page to try again.
        </span>
      )}
    </span>
  )
}
