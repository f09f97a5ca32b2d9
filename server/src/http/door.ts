import type { Door } from '#context/door.ts'
import { healthRoutes } from '#http/health.ts'
import { mailboxRoutes } from '#http/mailbox.ts'
import { metricsRoute } from '#http/metrics-route.ts'
import { oneClickRoute } from '#http/one-click-route.ts'

export const httpDoor = {
  routes: [oneClickRoute, healthRoutes, metricsRoute, mailboxRoutes],
} satisfies Door
