import { reportedEnclosureRoutes } from '#admin/reports/disclosure.ts'
import { sendWarningMail } from '#admin/reports/resolving.ts'
import { adminReportsRoutes } from '#admin/reports/routes.ts'
import { adminRoutes } from '#admin/routes.ts'
import { adminTestimonialsRoutes } from '#admin/testimonials/deciding.ts'
import type { Door } from '#context/door.ts'

export const adminDoor = {
  calls: { admin: { ...adminRoutes, ...adminReportsRoutes, ...adminTestimonialsRoutes } },
  routes: [reportedEnclosureRoutes],
  tasks: deps => ({ 'send-warning-mail': job => sendWarningMail(deps, job) }),
} satisfies Door
