import { keepSpaces, letterParagraphs } from '@novelette/domain/letters/plain-text.ts'
import { Fragment } from 'react'
import letterTextStyles from './letter-text.module.css'
import { isGreeting } from './letter-text.ts'

export function PlainLetter({ text }: { text: string }) {
  return (
    <div className={letterTextStyles.root}>
      {letterParagraphs(text).map((lines, index) => {
        const greeting = index === 0 && isGreeting(lines.join(' '))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a sent letter never change
          <p key={index} dir="auto" className={greeting ? 'letter-greeting' : undefined}>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent letter never change
              <Fragment key={at}>
                {at > 0 && <br />}
                {keepSpaces(line)}
              </Fragment>
            ))}
          </p>
        )
      })}
    </div>
  )
}
