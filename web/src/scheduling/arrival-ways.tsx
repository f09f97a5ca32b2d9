import type { DeliveryOf } from '@novelette/domain/scheduling/delivery-schema.ts'
import type { LetterPlan } from '@novelette/domain/scheduling/letter-plan-schema.ts'
import { type DeliveryKind, deliveryKinds } from '@novelette/domain/scheduling/scheduled-letters.ts'
import type { ReactNode } from 'react'
import { serverNow } from '#lib/dates/server-clock.ts'
import type { FieldProblem } from '#lib/forms/field-problem.ts'
import type { ArrivalReceiver } from './arrival-dialog.tsx'
import type { Reader } from './arrival-texts.ts'
import { type DayChoice, dayChoiceProblem, dayDeliveryOf, initialDay } from './day-choice.ts'
import { DayFields } from './day-fields.tsx'
import {
  dayRange,
  fieldsOf,
  OpenWhenChoice,
  type OpenWhenFields,
  openWhenOf,
  openWhenProblem,
} from './open-when/open-when-choice.tsx'
import { initialSlowPost, type SlowChoice, SlowFields, slowDeliveryOf, slowProblem } from './slow-post.tsx'

/** What stands in the fields of each way; nothing where it has none. */
type ArrivalFields = { now: null; day: DayChoice; slow: SlowChoice; open: OpenWhenFields }
export type ArrivalWay = keyof ArrivalFields

/** Of the sheet: `reader.now` is when it was opened. */
export type Sheet = { readonly reader: Reader; readonly receiver: ArrivalReceiver }

type FieldProps<Fields> = Sheet & {
  readonly fields: Fields
  readonly onChange: (fields: Fields) => void
  readonly problem: FieldProblem | null
}

type WayRow<Fields> = {
  readonly label: string
  readonly hint: string
  readonly initial: (plan: LetterPlan, sheet: Sheet) => Fields
  /** What keeps it from being taken. */
  readonly problem: (fields: Fields, sheet: Sheet) => FieldProblem | null
  readonly plan: (fields: Fields, sheet: Sheet) => LetterPlan
  readonly draw: (props: FieldProps<Fields>) => ReactNode
}

const planned = <Kind extends DeliveryKind>(kind: Kind, { delivery }: LetterPlan) =>
  delivery?.kind === kind ? (delivery as DeliveryOf<Kind>) : undefined

export const arrivalWays: { readonly [Way in 'now' | DeliveryKind | 'open']: WayRow<ArrivalFields[Way]> } = {
  now: {
    label: 'Now',
    hint: 'Arrives in seconds.',
    initial: () => null,
    problem: () => null,
    plan: () => ({}),
    draw: () => null,
  },
  day: {
    label: 'On a Date',
    hint: 'We keep it until the day you choose.',
    initial: (plan, { reader }) => initialDay(planned('day', plan), reader.now, reader.timeZone),
    problem: (day, { reader }) => dayChoiceProblem(day, { ...reader, now: new Date(serverNow()) }),
    plan: (day, { reader }) => ({ delivery: dayDeliveryOf(day, reader.timeZone) ?? undefined }),
    draw: ({ fields, receiver, ...props }) => (
      <DayFields {...props} day={fields} offersTheirs={receiver.sharesTimeZone} />
    ),
  },
  slow: {
    label: 'By Slow Post',
    hint: 'Takes days, like a letter by ship.',
    initial: (plan, { receiver }) => initialSlowPost(planned('slow', plan), receiver.isGuest),
    problem: slow => slowProblem(slow),
    plan: (slow, { reader }) => ({ delivery: slowDeliveryOf(slow, reader.timeZone) ?? undefined }),
    draw: ({ fields, onChange, reader, receiver }) => (
      <SlowFields slow={fields} onChange={onChange} reader={reader} isGuest={receiver.isGuest} />
    ),
  },
  open: {
    label: 'Open When…',
    hint: 'They see the envelope at once, and open it when its moment comes.',
    initial: ({ openWhen }, { reader }) => fieldsOf(openWhen, reader.timeZone),
    problem: (fields, { reader }) => openWhenProblem(fields, dayRange(reader.now)),
    plan: (fields, { reader }) => ({ openWhen: openWhenOf(fields, dayRange(reader.now)) }),
    draw: ({ fields, onChange, problem, reader }) => (
      <OpenWhenChoice
        fields={fields}
        onChange={onChange}
        problem={problem}
        range={dayRange(reader.now)}
        receiver={reader.receiver}
      />
    ),
  },
}

/** A letter that is kept already may only come at another time. */
export const waysFor = ({ edits }: LetterPlan): readonly ArrivalWay[] =>
  edits ? deliveryKinds : ['now', ...deliveryKinds, 'open']

export const wayOf = ({ delivery, openWhen }: LetterPlan): ArrivalWay =>
  delivery?.kind ?? (openWhen ? 'open' : 'now')

export const initialFields = (plan: LetterPlan, sheet: Sheet) =>
  Object.fromEntries(
    Object.entries(arrivalWays).map(([way, { initial }]) => [way, initial(plan, sheet)]),
  ) as ArrivalFields
