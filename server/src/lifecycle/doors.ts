import { accountDataDoor } from '#account-data/door.ts'
import { accountsDoor } from '#accounts/door.ts'
import { adminDoor } from '#admin/door.ts'
import type { Door } from '#context/door.ts'
import { guestsDoor } from '#guests/door.ts'
import { httpDoor } from '#http/door.ts'
import { lettersDoor } from '#letters/door.ts'
import { noticesDoor } from '#notices/door.ts'
import { picturesDoor } from '#pictures/door.ts'
import { schedulingDoor } from '#scheduling/door.ts'

/** Of all rooms that have one. Their calls are named in `rpc/router.ts`, their tasks in `tasks.ts`, where types refuse a missing one. */
export const doors: readonly Door[] = [
  accountsDoor,
  accountDataDoor,
  adminDoor,
  guestsDoor,
  httpDoor,
  lettersDoor,
  noticesDoor,
  picturesDoor,
  schedulingDoor,
]
