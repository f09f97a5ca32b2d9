import { parseCronItems } from 'graphile-worker'
import { accountDataDoor } from '#account-data/door.ts'
import { accountsDoor } from '#accounts/door.ts'
import { adminDoor } from '#admin/door.ts'
import type { Dependencies } from '#context/dependencies.ts'
import { guestsDoor } from '#guests/door.ts'
import type { Tasks } from '#jobs/tasks.ts'
import { lettersDoor } from '#letters/door.ts'
import { doors } from '#lifecycle/doors.ts'
import { noticesDoor } from '#notices/door.ts'
import { picturesDoor } from '#pictures/door.ts'
import { schedulingDoor } from '#scheduling/door.ts'

export const schedule = parseCronItems(doors.flatMap(({ schedule = [] }) => schedule))

export const tasksOf = (deps: Dependencies): Tasks => ({
  ...accountsDoor.tasks(deps),
  ...accountDataDoor.tasks(deps),
  ...adminDoor.tasks(deps),
  ...guestsDoor.tasks(deps),
  ...lettersDoor.tasks(deps),
  ...noticesDoor.tasks(deps),
  ...picturesDoor.tasks(deps),
  ...schedulingDoor.tasks(deps),
})
