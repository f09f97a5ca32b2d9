import { sql } from 'drizzle-orm'
import { deliveryHolds } from '#db/scheduling-schema.ts'

/** Then no letter leaves and no notice goes, on every server (docs/rules.md 10.8). */
export const isDeliveryHeld = sql<boolean>`exists (select from ${deliveryHolds})`
