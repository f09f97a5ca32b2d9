import type { OpenWhenInput } from '@novelette/domain/letters/closed-letter-schemas.ts'
import { openWhenLabelProblem } from '@novelette/domain/letters/closed-letters.ts'
import { isOffered } from '#lib/dates/time-zones.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'

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

export function dayProblem({ hasDay, day }: OpenWhenFields, { min, max }: DayRange): string | undefined {
  if (!hasDay || day === '' || (day >= min && day <= max)) return undefined
  return 'Please choose a day to come, within 25 years.'
}

export type DayRange = { readonly min: string; readonly max: string }

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
