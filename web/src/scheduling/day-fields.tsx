import { unknownZoneText } from '#lib/dates/own-time-zone.ts'
import { cityOf } from '#lib/dates/time-zones.ts'
import { errorOf, type FieldProblem } from '#lib/forms/field-problem.ts'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/fields/choices.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TimeZoneField } from '#ui/fields/time-zone-field.tsx'
import styles from './arrival-form.module.css'
import { arrivesOnText, possessive, type Reader } from './arrival-texts.ts'
import { type DayChoice, dayDeliveryOf, selectableDays, suggestedDays } from './day-choice.ts'

type DayFieldsProps = {
  day: DayChoice
  onChange: (day: DayChoice) => void
  problem: FieldProblem | null
  reader: Reader
  /** Whether the receiver's own clock may be chosen. */
  offersTheirs: boolean
}

export function DayFields({ day, onChange, problem, reader, offersTheirs }: DayFieldsProps) {
  const { now, timeZone, receiver } = reader
  const delivery = dayDeliveryOf(day, timeZone)
  const clocks = [
    { value: 'own', label: `My time, ${cityOf(timeZone)}` },
    ...(offersTheirs || day.clock === 'receiver'
      ? [{ value: 'receiver', label: `${capitalised(possessive(receiver))} time` }]
      : []),
    { value: 'other', label: 'Another time zone' },
  ]
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Date"
          name="date"
          type="date"
          {...selectableDays(now, timeZone)}
          value={day.date}
          onChange={event => onChange({ ...day, date: event.currentTarget.value })}
          error={errorOf(problem, 'date')}
        />
        <TextField
          label="Time"
          name="time"
          type="time"
          value={day.time}
          onChange={event => onChange({ ...day, time: event.currentTarget.value.slice(0, 5) })}
          error={errorOf(problem, 'time')}
        />
      </div>
      <div className={styles.suggested}>
        {suggestedDays(now, timeZone).map(({ name, date }) => (
          <Button
            key={name}
            look="quiet"
            size="compact"
            aria-pressed={day.date === date}
            onClick={() => onChange({ ...day, date })}
          >
            {name}
          </Button>
        ))}
      </div>
      <Choices
        name="clock"
        legend="Whose time?"
        options={clocks}
        value={day.clock}
        onChange={event => onChange({ ...day, clock: event.currentTarget.value as DayChoice['clock'] })}
      />
      {day.clock === 'other' && (
        <TimeZoneField
          label="City"
          name="city"
          value={day.zone}
          onChange={zone => onChange({ ...day, zone })}
          error={errorOf(problem, 'city')}
        />
      )}
      {day.clock === 'own' && unknownZoneText() && <p className={styles.said}>{unknownZoneText()}</p>}
      <p className={styles.said} role="status">
        {delivery && !problem && arrivesOnText(delivery, reader)}
      </p>
    </>
  )
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
