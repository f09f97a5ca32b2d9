import type { ReactNode } from 'react'
import { allTimeZones, cityOf } from '#lib/dates/time-zones.ts'
import { foldText } from './fold-text.ts'
import { type Choice, SearchChoice } from './search-choice.tsx'

type TimeZoneFieldProps = {
  label: string
  /** `Europe/Lisbon`; empty while none is chosen. */
  value: string
  onChange: (timeZone: string) => void
  hint?: ReactNode
  name?: string
  error?: ReactNode
}

/** A time zone, by a city in it. */
export function TimeZoneField({ value, onChange, ...field }: TimeZoneFieldProps) {
  return (
    <SearchChoice
      {...field}
      value={value ? toChoice(value) : undefined}
      find={findZones}
      onChange={chosen => onChange(chosen?.key ?? '')}
      noneText="No clock is known by that name. Try a large city near it."
    />
  )
}

function toChoice(timeZone: string): Choice {
  return { key: timeZone, label: cityOf(timeZone), note: areaOf(timeZone) }
}

function areaOf(timeZone: string): string {
  return timeZone.slice(0, Math.max(0, timeZone.indexOf('/')))
}

function findZones(typed: string): Choice[] {
  const text = foldText(typed.trim())
  const all = allTimeZones().map(toChoice)
  return text === '' ? [] : all.filter(({ label }) => ` ${foldText(label)}`.includes(` ${text}`))
}
