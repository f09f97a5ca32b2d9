import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import {
  openWhenIdeas,
  openWhenLabelProblem,
  openWhenMaxLength,
} from '@novelette/domain/letters/closed-letters.ts'
import { textLength } from '@novelette/domain/text-length.ts'
import { unknownZoneText } from '#lib/dates/own-time-zone.ts'
import { cityOf, isOffered } from '#lib/dates/time-zones.ts'
import { errorOf, type FieldProblem } from '#lib/forms/field-problem.ts'
import { Button } from '#ui/button.tsx'
import choicesStyles from '#ui/fields/choices.module.css'
import { TextField } from '#ui/fields/text-field.tsx'
import styles from './open-when-choice.module.css'

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
          hint={`${unknownZoneText() ?? ''} The day begins by ${cityOf(zone)} time.`.trim()}
        />
      )}
    </>
  )
}

/** What stands in the fields. */
export type OpenWhenFields = {
  readonly label: string
  readonly hasDay: boolean
  /** `2026-12-24`, or empty while none is chosen. */
  readonly day: string
  readonly zone: string
}

/** The day counts by the zone that it was chosen in. */
export const fieldsOf = (value: OpenWhenInput | undefined, ownZone: string): OpenWhenFields => ({
  label: value?.label ?? '',
  hasDay: value?.notBefore !== undefined,
  day: value?.notBefore?.day ?? '',
  zone: value?.notBefore && isOffered(value.notBefore.zone) ? value.notBefore.zone : ownZone,
})

export function labelProblem(label: string): string | undefined {
  return label.trim() === '' ? undefined : (openWhenLabelProblem(label) ?? undefined)
}

function dayProblem({ hasDay, day }: OpenWhenFields, { min, max }: DayRange): string | undefined {
  if (!hasDay || day === '' || (day >= min && day <= max)) return undefined
  return 'Please choose a future day, within 25 years.'
}

type DayRange = { readonly min: string; readonly max: string }

export function openWhenProblem(fields: OpenWhenFields, range: DayRange): FieldProblem | null {
  const { label, hasDay, day } = fields
  const ofLabel = openWhenLabelProblem(label)
  if (ofLabel) return { field: 'label', text: ofLabel }
  const ofDay = hasDay && day === '' ? 'Please choose a day.' : dayProblem(fields, range)
  return ofDay === undefined ? null : { field: 'not-before', text: ofDay }
}

/** Undefined until it is complete. */
export function openWhenOf(fields: OpenWhenFields, range: DayRange): OpenWhenInput | undefined {
  const { label, hasDay, day, zone } = fields
  if (openWhenLabelProblem(label)) return undefined
  if (!hasDay) return { label: label.trim() }
  if (day === '' || dayProblem(fields, range)) return undefined
  return { label: label.trim(), notBefore: { day, zone } }
}

/** From tomorrow on. */
export function dayRange(now: Date): DayRange {
  const first = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const last = new Date(now.getFullYear() + 25, now.getMonth(), now.getDate())
  return { min: isoDay(first), max: isoDay(last) }
}

function isoDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}
