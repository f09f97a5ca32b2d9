import { type CalendarTime, calendarFile } from '@novelette/domain/scheduling/calendar-file.ts'
import { serverNow } from '#lib/dates/server-clock.ts'
import { saveFile } from '#lib/device/save-files.ts'

/** Comes with the first press. */
export function saveCalendarEvent(id: string, title: string, on: CalendarTime): void {
  const file = calendarFile({ id, title, on, now: new Date(serverNow()) })
  saveFile(new File([file], 'novelette-letter.ics', { type: 'text/calendar;charset=utf-8' }))
}
