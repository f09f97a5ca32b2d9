import { bioCounterText, bioMaxLength, normaliseBio } from '@novelette/domain/accounts/bios.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { Announcer } from '#ui/messages/announcer.tsx'

type BioFieldProps = {
  value: string
  onChange: (bio: string) => void
}

/** Text over the limit is kept, with a message about the excess. */
export function BioField({ value, onChange }: BioFieldProps) {
  const length = textLength(normaliseBio(value))
  const text = bioCounterText(length)
  const tooMany = length - bioMaxLength
  return (
    <>
      <TextArea
        label="About You"
        name="bio"
        serif
        rows={5}
        value={value}
        placeholder="A few words for whoever opens your card"
        onChange={event => onChange(event.currentTarget.value)}
        error={tooMany > 0 && `That is ${tooMany} too many: a bio holds at most ${bioMaxLength} characters.`}
        counter={`${length}/${bioMaxLength} · ${text}`}
      />
      <Announcer text={text} />
    </>
  )
}
