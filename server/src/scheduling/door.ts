import type { Door } from '#context/door.ts'
import { nightly } from '#jobs/tasks.ts'
import { deliverDue } from '#scheduling/delivering/deliver-due.ts'
import { recomputeDeliveryTimes } from '#scheduling/recompute-delivery-times.ts'
import { scheduledLettersRoutes } from '#scheduling/routes.ts'

export const schedulingDoor = {
  calls: { scheduledLetters: scheduledLettersRoutes },
  tasks: deps => ({
    'deliver-scheduled-letters': () => deliverDue(deps),
    'recompute-delivery-times': () => recomputeDeliveryTimes(deps),
  }),
  schedule: [
    // Before all mail.
    {
      task: 'deliver-scheduled-letters',
      match: '* * * * *',
      options: { backfillPeriod: 60_000, priority: -10 },
    },
    nightly('recompute-delivery-times', '02:53'),
  ],
} satisfies Door
