import { inkBox } from '@novelette/domain/handwriting/drawing.ts'
import { signatureScale } from '@novelette/domain/handwriting/signatures.ts'
import { readStrokes } from '@novelette/domain/handwriting/strokes.ts'
import { useMemo } from 'react'
import { Ink } from './ink.tsx'
import styles from './letter-sheet.module.css'

/** In the ink of its paper. */
export function HandSignature({ signature }: { signature: string }) {
  const strokes = useMemo(() => readStrokes(signature), [signature])
  const { viewBox, width, height } = useMemo(() => inkBox(strokes), [strokes])
  return (
    <svg
      className={styles.drawn}
      role="img"
      aria-label="Signed by hand"
      viewBox={viewBox}
      width={width * signatureScale}
      height={height * signatureScale}
    >
      <Ink strokes={strokes} />
    </svg>
  )
}
