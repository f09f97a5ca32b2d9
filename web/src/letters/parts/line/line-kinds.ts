import { headingMaxLength } from '@novelette/domain/letters/parts/heading/headings.ts'
import { signedNameMaxLength } from '@novelette/domain/letters/parts/name/names.ts'

export type LineName = 'heading' | 'name'

/** A line that is written on the sheet itself. */
type LineKind = {
  readonly label: string
  readonly maxLength: number
  readonly tooLong: string
  /** What the letter has once all of it was taken away; null: what it has by itself. */
  readonly whenEmpty: '' | null
  /** Takes it away. */
  readonly emptyLabel?: string
  /** Gives back what the letter has by itself. */
  readonly defaultLabel: string
}

export const lineKinds: Readonly<Record<LineName, LineKind>> = {
  heading: {
    label: 'Heading',
    maxLength: headingMaxLength,
    tooLong: `A heading has at most ${headingMaxLength} characters.`,
    whenEmpty: '',
    emptyLabel: 'No Heading',
    defaultLabel: 'As the Paper Says',
  },
  name: {
    label: 'Signed',
    maxLength: signedNameMaxLength,
    tooLong: `A name has at most ${signedNameMaxLength} characters.`,
    whenEmpty: null,
    defaultLabel: 'My Username',
  },
}
