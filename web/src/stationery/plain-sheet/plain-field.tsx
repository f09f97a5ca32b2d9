import { type Ref, useState } from 'react'
import { isGreeting } from '#stationery/letter/letter-text.ts'
import { PlainLetter } from '#stationery/letter/plain-letter.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import styles from './plain-field.module.css'

type PlainFieldProps = {
  label: string
  describedBy: string
  text: string
  onWrite: (text: string) => void
  maxLength: number
  /** Shown while nothing is written. */
  example: string
  ref?: Ref<HTMLTextAreaElement>
}

/**
 * Of letters that join. A browser shapes the rest of it anew for each of its lines, seconds a key, and a text field takes no places to break
 * without their being in its words: the field does not wrap while it holds one.
 */
const longRun = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]{2000}/

/** Plain text on a letter. It works before hydration. The mirror under it sets its height, and the greeting in script. */
export function PlainField({ label, describedBy, text, onWrite, maxLength, example, ref }: PlainFieldProps) {
  const [first = '', ...others] = text.split('\n')
  const [isInFirst, setIsInFirst] = useState(false)
  const [wasUsed, setWasUsed] = useState(false)
  /** Before the browser lays it out for the first time. */
  const [isPasting, setIsPasting] = useState(false)
  const isScript = isGreeting(first) && !isInFirst
  const follow = ({ value, selectionStart }: HTMLTextAreaElement) =>
    setIsInFirst(!value.slice(0, selectionStart).includes('\n'))
  return (
    <div
      className={styles.root}
      data-script={isScript || undefined}
      data-used={wasUsed || undefined}
      data-one-line={isPasting || longRun.test(text) || undefined}
    >
      <textarea
        ref={ref}
        dir="auto"
        aria-label={label}
        aria-describedby={describedBy}
        placeholder=" "
        maxLength={maxLength}
        rows={1}
        value={text}
        onPaste={event => {
          setIsPasting(longRun.test(event.clipboardData.getData('text/plain')))
          // It may have changed nothing.
          setTimeout(() => setIsPasting(false))
        }}
        onChange={event => onWrite(event.target.value)}
        onSelect={event => follow(event.currentTarget)}
        onFocus={() => setWasUsed(true)}
        onBlur={() => setIsInFirst(false)}
      />
      <div className={styles.mirror} aria-hidden>
        <span className={styles.greeting}>
          <span>{first}</span>
          <b style={nameWidth(first)}>{first}</b>
        </span>
        {`\n${others.join('\n')} `}
      </div>
      <div className={styles.example} aria-hidden>
        <PlainLetter text={example} />
      </div>
    </div>
  )
}
