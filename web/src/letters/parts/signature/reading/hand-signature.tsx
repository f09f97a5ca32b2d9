import { readSignature } from '@novelette/domain/letters/parts/signature/signature-strokes.ts'
import { signatureScale } from '@novelette/domain/letters/parts/signature/signatures.ts'
import { inkBox } from '@novelette/domain/letters/parts/strokes/ink-paths.ts'
import { useMemo } from 'react'
import { Ink } from '#letters/parts/strokes/ink.tsx'
import styles from '#stationery/letter/letter-sheet.module.css'

/** In the ink of its paper. */
export function HandSignature({ signature }: { signature: string }) {
  const strokes = useMemo(() => readSignature(signature), [signature])
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
