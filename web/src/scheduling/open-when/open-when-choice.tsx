import { openWhenIdeas, openWhenMaxLength } from '@novelette/domain/letters/closed-letters.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { unknownZoneText } from '#lib/dates/own-time-zone.ts'
import { cityOf } from '#lib/dates/time-zones.ts'
import { errorOf, type FieldProblem } from '#lib/forms/field-problem.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './open-when-choice.module.css'
import { type DayRange, dayProblem, labelProblem, type OpenWhenFields } from './open-when-fields.ts'

type OpenWhenChoiceProps = {
  fields: OpenWhenFields
  onChange: (fields: OpenWhenFields) => void
  range: DayRange
  problem: FieldProblem | null
  /** Empty: nobody yet. */
  receiver: string
}

export function OpenWhenChoice({ fields, onChange, range, problem, receiver }: OpenWhenChoiceProps) {
  const { label, hasDay, day, zone } = fields
  const change = (changed: Partial<OpenWhenFields>) => onChange({ ...fields, ...changed })
  return (
    <>
      <TextField
        label="Open when…"
        name="label"
        placeholder={openWhenIdeas[0]}
        autoComplete="off"
        value={label}
        onChange={event => change({ label: event.currentTarget.value })}
        error={labelProblem(label) ?? errorOf(problem, 'label')}
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
          name="not-before"
          type="date"
          {...range}
          value={day}
          onChange={event => change({ day: event.currentTarget.value })}
          error={dayProblem(fields, range) ?? errorOf(problem, 'not-before')}
          hint={`${unknownZoneText() ?? ''} The day begins by the clock of ${cityOf(zone)}.`.trim()}
        />
      )}
    </>
  )
}
