import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './answer-sheet.module.css'

type AnswerSentProps = { writer: string; answersLeft: number; onMore: () => void }

export function AnswerSent({ writer, answersLeft, onMore }: AnswerSentProps) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <section className={styles.sent} aria-labelledby="answer-sent">
      <h2 className="heading" id="answer-sent" tabIndex={-1} ref={words}>
        It is on its way to {writer}.
      </h2>
      <p>The next letter of {writer} will lie behind this same link.</p>
      {answersLeft > 0 && (
        <Button look="link" onClick={onMore}>
          Write Another
        </Button>
      )}
    </section>
  )
}
