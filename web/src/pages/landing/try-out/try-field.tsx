import { type Ref, useState } from 'react'
import { visitorDraftLength } from '#compose/visitor-draft/visitor-draft.ts'
import { isGreeting } from '#stationery/letter/letter-text.ts'
import { PlainLetter } from '#stationery/letter/plain-letter.tsx'
import { nameWidth } from '#stationery/script-width.ts'
import { example } from './example.ts'
import styles from './try-out.module.css'

type TryFieldProps = {
  text: string
  onWrite: (text: string) => void
  ref: Ref<HTMLTextAreaElement>
}

/** It works before hydration. The mirror under it sets its height, and the greeting in script. */
export function TryField({ text, onWrite, ref }: TryFieldProps) {
  const [first = '', ...others] = text.split('\n')
  const [isInFirst, setIsInFirst] = useState(false)
  const [wasUsed, setWasUsed] = useState(false)
  const isScript = isGreeting(first) && !isInFirst
  const follow = ({ value, selectionStart }: HTMLTextAreaElement) =>
    setIsInFirst(!value.slice(0, selectionStart).includes('\n'))
  return (
    <div className={styles.tryField} data-script={isScript || undefined} data-used={wasUsed || undefined}>
      <textarea
        ref={ref}
        aria-label="Your letter"
        aria-describedby="try-note"
        placeholder=" "
        maxLength={visitorDraftLength}
        rows={1}
        value={text}
        onChange={event => onWrite(event.target.value)}
        onSelect={event => follow(event.currentTarget)}
        onFocus={() => setWasUsed(true)}
        onBlur={() => setIsInFirst(false)}
      />
      <div className={styles.tryFieldMirror} aria-hidden>
        <span className={styles.tryFieldGreeting}>
          <span>{first}</span>
          <b style={nameWidth(first)}>{first}</b>
        </span>
        {`\n${others.join('\n')} `}
      </div>
      <div className={styles.tryFieldExample} aria-hidden>
        <PlainLetter text={example} />
      </div>
    </div>
  )
}
