import type { CalendarTime } from '@novelette/domain/scheduling/calendar-file.ts'
import type { ScheduledReceipt } from '@novelette/domain/scheduling/scheduled-letter-schemas.ts'
import type { ComponentProps, ReactNode } from 'react'
import { errorText } from '#lib/error-code.ts'
import { Button } from '#ui/button.tsx'
import { useToasts } from '#ui/messages/toasts.tsx'
import { calendarTimeOf, openingTimeOf } from './calendar-time.ts'

type AddToCalendarProps = Pick<ComponentProps<typeof Button>, 'look' | 'size'> & {
  letterId: string
  /** What the calendar calls it. */
  title: string
  on: CalendarTime
}

/** Saves a letter's day as a file that calendars read: with no word of the letter, and no way to it (docs/rules.md 10.11). */
export function AddToCalendar({ letterId, title, on, ...look }: AddToCalendarProps) {
  const { toast } = useToasts()
  const save = async () => {
    try {
      const { saveCalendarEvent } = await import('./save-event.ts')
      saveCalendarEvent(letterId, title, on)
    } catch (error) {
      toast(errorText(error), { tone: 'error' })
    }
  }
  return (
    <Button {...look} onClick={() => void save()}>
      Add to Calendar
    </Button>
  )
}

type ScheduledToCalendarProps = Pick<AddToCalendarProps, 'look' | 'size'> & {
  letter: Pick<ScheduledReceipt, 'id' | 'receiver' | 'delivery' | 'deliverAt'>
}

/** For the writer. */
export function ScheduledToCalendar({ letter, ...look }: ScheduledToCalendarProps) {
  const { id, receiver, delivery, deliverAt } = letter
  const on = calendarTimeOf(delivery, deliverAt)
  return (
    on && <AddToCalendar {...look} letterId={id} title={`A letter to ${receiver.username} arrives`} on={on} />
  )
}

type ClosedToCalendarProps = Pick<AddToCalendarProps, 'look' | 'letterId'> & {
  /** From whom, or to whom. */
  whose: string
  opensFrom: Date
}

/** For a closed letter. */
export function ClosedToCalendar({ whose, opensFrom, ...rest }: ClosedToCalendarProps): ReactNode {
  return <AddToCalendar {...rest} title={`A letter ${whose} can be opened`} on={openingTimeOf(opensFrom)} />
}
