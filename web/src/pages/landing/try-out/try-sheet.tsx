import type { Ref } from 'react'
import { LetterSheet } from '#stationery/letter-sheet.tsx'
import { TryField } from './try-field.tsx'
import type { Tried } from './use-tried.ts'

/** Stands where a name will stand. */
export const signedBy = 'Your Name'

/** The very sheet that the receiver will see, with a field on it. */
export function TrySheet({ tried, ref }: { tried: Tried; ref: Ref<HTMLTextAreaElement> }) {
  return (
    <LetterSheet banner={tried.banner} signedBy={signedBy} typeAs="p">
      <TryField ref={ref} text={tried.text} onWrite={tried.write} />
    </LetterSheet>
  )
}
