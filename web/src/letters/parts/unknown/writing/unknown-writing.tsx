import type { WritingPart } from '#letters/parts/kind/part-interfaces.ts'
import { UnknownParts } from '#letters/parts/unknown/reading/unknown-reading.tsx'
import { Button } from '#ui/button.tsx'
import styles from './unknown-writing.module.css'

/** It goes with the letter as it is, unless it is taken out. */
export const unknownWriting: WritingPart = {
  useFilling: ({ parts: { unknown }, draw, readOnly, focus }) => {
    const takeOut = () => {
      draw({ unknown: undefined })
      // The button goes.
      focus()
    }
    return {
      underWords: unknown && (
        <UnknownParts count={unknown.length}>
          {!readOnly && (
            <p className={styles.tools}>
              <Button look="link" aria-label="Remove, what cannot be shown" onClick={takeOut}>
                Remove
              </Button>
            </p>
          )}
        </UnknownParts>
      ),
    }
  },
}
