import { cutText } from '@novelette/domain/drawing/cut-text.ts'
import { Fragment, useMemo } from 'react'

/** Plain text of up to some thousand characters; a long run gets places to break (docs/rules.md 3.17). */
export function DrawnText({ text }: { text: string }) {
  const places = useMemo(() => cutText(text).places, [text])
  return [0, ...places].map((start, at) => (
    <Fragment key={start}>
      {at > 0 && <wbr />}
      {text.slice(start, places[at])}
    </Fragment>
  ))
}
