import type { Door } from '#context/door.ts'
import { sendNotices } from '#notices/due/send-notices.ts'
import { sendNoticeMail } from '#notices/mail/notice-mail.ts'
import { sendPush } from '#notices/push/send-push.ts'
import { noticesRoutes } from '#notices/routes.ts'

export const noticesDoor = {
  calls: { notices: noticesRoutes },
  tasks: deps => ({
    'send-notice-mail': job => sendNoticeMail(deps, job),
    'send-notices': job => sendNotices(deps, job),
    'send-push': job => sendPush(deps, job),
  }),
  schedule: [
    // The watermark remembers what was missed.
    { task: 'send-notices', match: '* * * * *', options: { backfillPeriod: 0, jobKey: 'send-notices' } },
  ],
} satisfies Door
