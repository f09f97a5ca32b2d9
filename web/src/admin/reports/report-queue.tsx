import { useState } from 'react'
import { AdminPanel } from '#admin/panel/admin-panel.tsx'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { ReportList } from './report-list.tsx'
import type { ReportState } from './report-queries.ts'

const states = [
  { value: 'open', label: 'Waiting' },
  { value: 'resolved', label: 'Resolved' },
] as const

export function ReportQueue() {
  const [state, setState] = useState<ReportState>('open')
  return (
    <AdminPanel
      title="Reports"
      lead="Each is one letter that its receiver chose to show you. It opens when you ask for it, and that you looked is noted in the audit log."
      tools={<FilterTabs label="Which reports" options={states} value={state} onChange={setState} />}
    >
      <ReportList state={state} />
    </AdminPanel>
  )
}
