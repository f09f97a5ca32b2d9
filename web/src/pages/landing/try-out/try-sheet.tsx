import type { Ref } from 'react'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { PlainField } from '#stationery/plain-sheet/plain-field.tsx'
import { example } from './example.ts'
import type { VisitorDraftState } from './use-visitor-draft.ts'
import { visitorDraftLength } from './visitor-draft.ts'

export const signedBy = 'Your Name'

export function TrySheet({ tried, ref }: { tried: VisitorDraftState; ref: Ref<HTMLTextAreaElement> }) {
  return (
    <LetterSheet banner={tried.banner} signedBy={signedBy} typeAs="p">
      <PlainField
        ref={ref}
        label="Your letter"
        describedBy="try-note"
        text={tried.text}
        onWrite={tried.write}
        maxLength={visitorDraftLength}
        example={example}
      />
    </LetterSheet>
  )
}
