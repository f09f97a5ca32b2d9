import { EnvelopeBack } from '#stationery/envelope/envelope.tsx'
import { LetterThumb } from '#stationery/envelope/thumbs.tsx'
import './keepsake-pile.css'
import { KeepsakeHeart } from '#letter-lists/keepsakes/keepsake-mark.tsx'

export function KeepsakePile() {
  return (
    <span className="keepsake-pile" aria-hidden>
      <span className="keepsake-pile__letter">
        <LetterThumb banner="golden-hearts" />
      </span>
      <span className="keepsake-pile__envelope">
        <EnvelopeBack banner="romantic-roses" />
      </span>
      <span className="keepsake-pile__heart kept-mark">
        <KeepsakeHeart />
      </span>
    </span>
  )
}
