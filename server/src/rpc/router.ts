import type { AnyProcedure } from '@orpc/server'
import { accountDataDoor } from '#account-data/door.ts'
import { accountsDoor } from '#accounts/door.ts'
import { adminDoor } from '#admin/door.ts'
import { guestsDoor } from '#guests/door.ts'
import { lettersDoor } from '#letters/door.ts'
import { liveRoutes } from '#live-stream/routes.ts'
import { noticesDoor } from '#notices/door.ts'
import { failuresRoutes } from '#pages/browser-failures/browser-failures.ts'
import { picturesDoor } from '#pictures/door.ts'
import { reportsRoutes } from '#reports/reporting.ts'
import { schedulingDoor } from '#scheduling/door.ts'
import { templatesRoutes } from '#templates/templates.ts'
import { testimonialsRoutes } from '#testimonials/testimonials.ts'

export const router = {
  ...accountsDoor.calls,
  ...accountDataDoor.calls,
  ...lettersDoor.calls,
  ...schedulingDoor.calls,
  ...guestsDoor.calls,
  ...noticesDoor.calls,
  ...adminDoor.calls,
  pictures: { ...picturesDoor.calls.pictures, ...lettersDoor.calls.pictures },
  failures: failuresRoutes,
  reports: reportsRoutes,
  templates: templatesRoutes,
  testimonials: testimonialsRoutes,
  live: liveRoutes,
}

export type Router = typeof router

/** By names such as letters.send. */
export const procedures: ReadonlyMap<string, AnyProcedure> = new Map(
  Object.entries(router).flatMap(([room, calls]) =>
    Object.entries<AnyProcedure>(calls).map(([name, procedure]) => [`${room}.${name}`, procedure] as const),
  ),
)
