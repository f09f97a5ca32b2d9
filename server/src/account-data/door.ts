import { deletionRoutes, sendDeletionRequestedMail } from '#account-data/deletion/account-deletion.ts'
import { eraseDueAccounts } from '#account-data/deletion/erasure.ts'
import { accountDataRoutes, downloadRoute } from '#account-data/download/download.ts'
import type { Door } from '#context/door.ts'
import { hourly } from '#jobs/tasks.ts'

export const accountDataDoor = {
  calls: { accountData: accountDataRoutes, leaving: deletionRoutes },
  routes: [downloadRoute],
  tasks: deps => ({
    'send-leaving-mail': job => sendDeletionRequestedMail(deps, job),
    'erase-accounts': () => eraseDueAccounts(deps),
  }),
  schedule: [hourly('erase-accounts', 41)],
} satisfies Door
