import { EmptyState } from '#failures/empty-state.tsx'
import { EmptyRack } from '#stationery/ornaments.tsx'
import type { ReportState } from './report-queries.ts'

export function NoReports({ state }: { state: ReportState }) {
  return state === 'open' ? (
    <EmptyState small art={<EmptyRack />} title="Nothing waits for you">
      When someone reports a letter, it comes here.
    </EmptyState>
  ) : (
    <EmptyState small art={<EmptyRack />} title="No report was resolved yet">
      What you dismiss, and whom you warn or ban for a letter, is listed here.
    </EmptyState>
  )
}
