import * as z from 'zod/mini'
import { isReportedZone, toTimeZone } from './time-zones.ts'

/**
 * As a browser reports it, by its `Area/City` where it has one. PostgreSQL decides whether it exists (docs/rules.md 10.2), which a
 * draft does not ask.
 */
export const timeZoneSchema = z.string().check(
  z.refine(isReportedZone, { abort: true }),
  z.overwrite(reported => toTimeZone(reported) ?? reported),
)
