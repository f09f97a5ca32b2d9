import * as z from 'zod/mini'
import { personSchema } from '#accounts/profiles.ts'
import { givenIdSchema } from '#ids.ts'
import { linkTokenSchema } from '#link-schemas.ts'
import { storable } from '#storable.ts'
import { timeZoneSchema } from '#time-zone-schema.ts'
import { mailNoticeTimes } from './notices.ts'

/** Of a wall clock, `00:00` to `23:59`. */
const timeOfDaySchema = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

const quietHoursSchema = z
  .strictObject({ from: timeOfDaySchema, to: timeOfDaySchema })
  .check(z.refine(({ from, to }) => from !== to))

/** A signed-in browser that is told by push. */
const deviceSchema = z.strictObject({ id: z.uuid(), device: z.string(), createdAt: z.date() })
export type NoticeDevice = z.infer<typeof deviceSchema>

export const noticeSettingsSchema = z.strictObject({
  mail: z.enum(mailNoticeTimes),
  dailyAt: timeOfDaySchema,
  /** Whether a notice says who wrote. */
  names: z.boolean(),
  /** By the clock of `timeZone`; null: none. */
  quietHours: z.nullable(quietHoursSchema),
  /** Null: not known, UTC counts. */
  timeZone: z.nullable(z.string()),
  /** A mail's link ended notices by mail then. */
  mailStoppedAt: z.nullable(z.date()),
  /** Mails came back, so `mail` is `never`. */
  mailReturned: z.boolean(),
  /** The `applicationServerKey`, base64url; null: devices are not offered. */
  vapidKey: z.nullable(z.string()),
  /** The newest come first. */
  devices: z.array(deviceSchema),
  /** Sorted by name. */
  muted: z.array(personSchema),
})
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>

/** What is absent stays. Without a field it stores that they were asked, and wanted none. */
export const changeNoticesInputSchema = z
  .strictObject({
    mail: z.optional(z.enum(mailNoticeTimes)),
    /** With `mail: 'daily'` alone. */
    dailyAt: z.optional(timeOfDaySchema),
    names: z.optional(z.boolean()),
    quietHours: z.optional(z.nullable(quietHoursSchema)),
    /** What a browser reports; one that is not known stays out, and the rest is stored. */
    timeZone: z.optional(timeZoneSchema),
  })
  .check(z.refine(({ mail, dailyAt }) => dailyAt === undefined || mail === 'daily'))
export type ChangeNoticesInput = z.infer<typeof changeNoticesInputSchema>

const textSchema = z.string().check(z.regex(storable))

/** As `PushSubscription.toJSON` has them: both keys in base64url. Checked on the server, which answers `push_refused`. */
export const subscribeInputSchema = z.strictObject({
  endpoint: textSchema,
  p256dh: textSchema,
  auth: textSchema,
  /** The `vapidKey` it subscribed under; the newest, if absent. */
  vapidKey: z.optional(textSchema),
  /** Its `User-Agent` says that it is a Mac. */
  isIpad: z.optional(z.boolean()),
})
export type SubscribeInput = z.infer<typeof subscribeInputSchema>

export const subscribedSchema = z.strictObject({ id: z.uuid() })
export const unsubscribeInputSchema = z.strictObject({ endpoint: textSchema })
export const noticeDeviceInputSchema = z.strictObject({ id: givenIdSchema })
export const mutePersonInputSchema = z.strictObject({ personId: givenIdSchema })

/** Whether a mail is on its way, and to how many devices a push. */
export const testNoticeSchema = z.strictObject({ mail: z.boolean(), devices: z.int() })
export type TestNotice = z.infer<typeof testNoticeSchema>

/** The token of a mail's link. */
export const stopNoticesInputSchema = z.strictObject({ token: linkTokenSchema })
