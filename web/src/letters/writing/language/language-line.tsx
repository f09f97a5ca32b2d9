import { isLetterLanguage, letterLanguages } from '@novelette/domain/languages/letter-languages.ts'
import { type ReactNode, useState } from 'react'
import type { LetterForm } from '#letters/writing/letter-form/use-letter-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import styles from './language-line.module.css'

const names = new Intl.DisplayNames(['en'], { type: 'language' })
const nameOf = (language: string) => names.of(language) ?? language
const options = letterLanguages
  .map(value => ({ value, label: nameOf(value) }))
  .sort((one, other) => one.label.localeCompare(other.label))

type LanguageLineProps = { form: LetterForm; readOnly: boolean }

/** What the letter is written in, and the way to say otherwise. */
export default function LanguageLine({ form, readOnly }: LanguageLineProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  if (isOpen && !readOnly) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the choice closes when it is left
      <div
        className={styles.root}
        ref={row => row?.querySelector('select')?.focus()}
        onBlur={() => setOpen(false)}
      >
        <SelectField
          label="Written in"
          options={options}
          value={form.language}
          onChange={value => isLetterLanguage(value) && form.setLanguage(value)}
        />
      </div>
    )
  }
  return (
    <p className={styles.root}>
      Written in: <b>{nameOf(form.language)}</b>
      {!readOnly && (
        <Button look="link" size="inline" aria-label="Change the language" onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
    </p>
  )
}
