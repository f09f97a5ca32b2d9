/** When a mail tells of letters. `at_once`: once nobody has been here for `noticeDelays.mailMs`. */
export const mailNoticeTimes = ['at_once', 'daily', 'never'] as const
export type MailNoticeTime = (typeof mailNoticeTimes)[number]

export const noticeWays = ['mail', 'push'] as const
export type NoticeWay = (typeof noticeWays)[number]

/** How long after a letter came its receiver must have been away (docs/rules.md 9.2). */
export const noticeDelays = { pushMs: 30_000, mailMs: 10 * 60_000 } as const

/** Letters that came earlier are told of no more. */
export const noticeLookBackDays = 7

/** Wall clock of the person. */
export const noticeDefaults = { dailyAt: '19:00', quietHours: { from: '22:00', to: '08:00' } } as const

/** The oldest goes when one more is added. */
export const maxPushDevices = 10

export const noticeLimits = { testsPerHour: 3, callsPerQuarterHour: 60, mailsPerSecond: 20 } as const

/** How long the link of a mail can end notices by mail. */
export const stopNoticesDays = 400

/** After a stop by link, in which it can be undone. */
export const undoStopMinutes = 10

/** Mails refused for good in a row, after which none is sent any more. */
export const maxMailFailures = 3

/** Characters. */
export const pushEndpointMaxLength = 1_000

export const pushLimits = {
  /** Of each payload, before it is encrypted. */
  payloadBytes: 512,
  timeoutMs: 5_000,
  /** How long a push service keeps a notice for a device that is off. */
  ttlSeconds: 3 * 24 * 3_600,
  /** A notice that grows within this time makes no sound. */
  soundPauseMs: 10 * 60_000,
  /** In a row, after which a device is removed. */
  failures: 10,
} as const

/**
 * What sessions record of a person's activity may be off by this much: browsers report it once a minute, up to 10 seconds late
 * (docs/rules.md 9.2).
 */
export const presenceMarginMs = 90_000
