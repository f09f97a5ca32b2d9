import type { BannerId } from '@novelette/domain/letters/banners.ts'
import { textToMarkup } from '@novelette/domain/letters/plain-text.ts'
import { EnvelopeClosing } from '#stationery/envelope/envelope-closing.tsx'
import { EnvelopeOpening } from '#stationery/envelope/envelope-opening.tsx'
import { LetterSheet } from '#stationery/letter/letter-sheet.tsx'
import { PlainLetter } from '#stationery/letter/plain-letter.tsx'
import type { TryOutStage } from './stages.ts'
import { signedBy } from './try-sheet.tsx'

type TryPostProps = {
  stage: TryOutStage
  onStage: (stage: TryOutStage) => void
  banner: BannerId
  text: string
}

export function TryPost({ stage, onStage, banner, text }: TryPostProps) {
  if (stage === 'writing') return null
  if (stage === 'opened') {
    return (
      <LetterSheet banner={banner} signedBy={signedBy} typeAs="p" arriving>
        <PlainLetter text={text} />
      </LetterSheet>
    )
  }
  const content = textToMarkup(text)
  if (stage === 'sealing')
    return <EnvelopeClosing banner={banner} content={content} onClosed={() => onStage('sealed')} />
  return (
    <EnvelopeOpening
      banner={banner}
      from="yourself"
      content={content}
      isPressed={stage === 'opening'}
      onOpening={() => onStage('opening')}
      onOpened={() => onStage('opened')}
      caption={<p>So it lies before them, until they open it.</p>}
    />
  )
}
