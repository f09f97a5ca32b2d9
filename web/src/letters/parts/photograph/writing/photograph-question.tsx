import {
  type Photograph,
  photographLimits,
  toLine,
} from '@novelette/domain/letters/parts/photograph/photographs.ts'
import type { QuestionPart } from '#letters/parts/kind/part-interfaces.ts'
import { PhotographImage } from '#letters/parts/photograph/print/print.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './photograph-question.module.css'

const lacksDescription = ({ description }: Photograph) => description === ''

export const photographQuestion: QuestionPart = {
  noun: 'photograph',
  sense: 'see',
  countLacking: ({ photographs }) => photographs.filter(lacksDescription).length,
  ask: (count, them) => ({
    lack: `${count === 1 ? 'has' : 'have'} no description`,
    why: `Write what ${them === 'it' ? 'it shows' : 'they show'}, for anyone who can’t see pictures.`,
    write: count === 1 ? 'Describe It' : 'Describe Them',
  }),
  Fields: ({ parts: { photographs } }) =>
    photographs.map(
      (photograph, at) =>
        lacksDescription(photograph) && (
          <DescriptionField key={photograph.id} photograph={photograph} number={at + 1} />
        ),
    ),
  withWords: ({ photographs }, wordsOf) => ({
    photographs: photographs.map(one =>
      lacksDescription(one) ? { ...one, description: toLine(wordsOf(one.id)) } : one,
    ),
  }),
}

function DescriptionField({ photograph: { id }, number }: { photograph: Photograph; number: number }) {
  return (
    <div className={styles.root}>
      <span className={styles.photograph}>
        <PhotographImage id={id} size="small" alt="" />
      </span>
      <TextField
        className={styles.field}
        label={`What does photograph ${number} show?`}
        name={id}
        maxLength={photographLimits.descriptionLength}
        dir="auto"
      />
    </div>
  )
}
