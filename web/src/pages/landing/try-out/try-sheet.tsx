import type { Ref } from 'react'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { TryField } from './try-field.tsx'
import type { VisitorDraftState } from './use-visitor-draft.ts'

export const signedBy = 'Your Name'

export function TrySheet({ tried, ref }: { tried: VisitorDraftState; ref: Ref<HTMLTextAreaElement> }) {
  return (
    <LetterSheet banner={tried.banner} signedBy={signedBy} typeAs="p">
      <TryField ref={ref} text={tried.text} onWrite={tried.write} />
    </LetterSheet>
  )
}
