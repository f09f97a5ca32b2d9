import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import type { ReactNode } from 'react'
import { AuditLog } from '#admin/audit-log/audit-log.tsx'
import { OverviewSection } from '#admin/overview-section.tsx'
import { ReportQueue } from '#admin/reports/report-queue.tsx'
import { DecideTestimonials } from '#admin/testimonials/decide-testimonials.tsx'
import type { AdminSectionId } from './section-ids.ts'

type AdminSection = {
  readonly id: AdminSectionId
  readonly title: string
  readonly Section: () => ReactNode
  readonly waiting?: keyof AdminStatistics['waiting']
}

export const adminSections: readonly AdminSection[] = [
  { id: 'overview', title: 'Overview', Section: OverviewSection },
  { id: 'reports', title: 'Reports', Section: ReportQueue, waiting: 'reports' },
  { id: 'testimonials', title: 'Testimonials', Section: DecideTestimonials, waiting: 'testimonials' },
  { id: 'audit', title: 'Audit Log', Section: AuditLog },
]
