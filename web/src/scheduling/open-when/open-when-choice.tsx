import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenIdeas, openWhenMaxLength } from '@novelette/domain/letters/closed-letters.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { useState } from 'react'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { cityOf } from '#lib/dates/time-zones.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './open-when-choice.module.css'
import { dayProblem, dayRange, fieldsOf, labelProblem, openWhenOf } from './open-when-fields.ts'

type OpenWhenChoiceProps = {
  value: OpenWhenInput | undefined
  /** Undefined: it is not complete. */
  onChange: (value: OpenWhenInput | undefined) => void
  /** Empty: nobody yet. */
  receiver: string
}

export function OpenWhenChoice({ value, onChange, receiver }: OpenWhenChoiceProps) {
  const [range] = useState(() => dayRange(new Date()))
  const [fields, setFields] = useState(() => fieldsOf(value, ownTimeZone()))
  const { label, hasDay, day, zone } = fields
  const change = (changed: Partial<typeof fields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    onChange(openWhenOf(next, range))
  }
  return (
    <>
      <TextField
        label="Open when…"
        placeholder={openWhenIdeas[0]}
        autoComplete="off"
        value={label}
        onChange={event => change({ label: event.currentTarget.value })}
        error={labelProblem(label)}
        counter={`${textLength(label)}/${openWhenMaxLength}`}
        hint={`${receiver || 'Your reader'} sees this on the envelope, and none of your words before it is opened.`}
      />
      <div className={styles.ideas}>
        {openWhenIdeas.map(idea => (
          <Button
            key={idea}
            look="quiet"
            size="compact"
            aria-pressed={label === idea}
            onClick={() => change({ label: idea })}
          >
            {idea}
          </Button>
        ))}
      </div>
      <label className={choicesStyles.choice}>
        <input
          type="checkbox"
          checked={hasDay}
          onChange={event => change({ hasDay: event.currentTarget.checked })}
        />
        <span>Not before a day</span>
      </label>
      {hasDay && (
        <TextField
          label="Not before"
          type="date"
          {...range}
          value={day}
          onChange={event => change({ day: event.currentTarget.value })}
          error={dayProblem(fields, range)}
          hint={`The day begins by the clock of ${cityOf(zone)}.`}
        />
      )}
    </>
  )
}
