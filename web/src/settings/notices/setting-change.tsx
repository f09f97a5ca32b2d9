import type { ChangeNoticesInput, NoticeSettings } from '@novelette/domain/notices/notice-schemas.ts'
import { ownTimeZone } from '#lib/dates/own-time-zone.ts'
import { errorText } from '#lib/error-code.ts'
import { useChangeNotices } from '#notices/notice-settings.ts'
import settingsRowStyles from '#ui/sections/settings-row.module.css'

/** Shows a change before its answer. The first one tells the zone of this browser, by which hours then count. */
export function useChange(settings: NoticeSettings) {
  const change = useChangeNotices()
  return {
    wanted: change.isPending ? { ...settings, ...(change.variables as Partial<NoticeSettings>) } : settings,
    problem: change.error && `Nothing was changed. ${errorText(change.error)}`,
    change: (input: ChangeNoticesInput) =>
      change.mutate({ ...input, ...(settings.timeZone === null && { timeZone: ownTimeZone() }) }),
  }
}

export function Problem({ text }: { text: string | null }) {
  return (
    text && (
      <p className={settingsRowStyles.problem} role="alert">
        {text}
      </p>
    )
  )
}
