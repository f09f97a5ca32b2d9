import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import { slowPost } from '@novelette/domain/scheduling/scheduled-letters.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'

/** What is chosen for “By Slow Post”: the values of its fields. */
export type SlowChoice = {
  /** As typed. */
  readonly days: string
  /** Names of towns; empty while none is chosen. */
  readonly from: string
  readonly to: string
  readonly isShown: boolean
}

const usualDays = 7

/** To a guest nothing is shown of it: their link has no list. */
export function initialSlowPost(delivery: DeliveryOf<'slow'> | undefined, isGuest: boolean): SlowChoice {
  if (!delivery) return { days: `${usualDays}`, from: '', to: '', isShown: !isGuest }
  const { days, from = '', to = '', isShown } = delivery
  return { days: `${days}`, from, to, isShown: isShown && !isGuest }
}

/** Null for days that cannot be. */
export function slowDeliveryOf(
  { days, from, to, isShown }: SlowChoice,
  zone: string,
): DeliveryOf<'slow'> | null {
  const count = daysOf(days)
  return count === null
    ? null
    : { kind: 'slow', days: count, ...(from && { from }), ...(to && { to }), zone, isShown }
}

export function slowProblem({ days }: SlowChoice): FieldProblem | null {
  const { minDays, maxDays } = slowPost
  return daysOf(days) === null ? { field: 'days', text: `From ${minDays} to ${maxDays} days` } : null
}

/** Null where it is no number of days that a letter may travel. */
export function daysOf(typed: string): number | null {
  const days = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= slowPost.minDays && days <= slowPost.maxDays ? days : null
}
