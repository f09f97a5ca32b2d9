import type { AdminReport } from '@novelette/domain/admin/admin.ts'
import { type ReportOutcome, reportReasonTexts } from '@novelette/domain/admin/reports.ts'
import { banFollows } from '#admin/panel/ban-form.tsx'

type Tell = (report: AdminReport) => string
type Texts = { title: Tell; follows: Tell; submit: string; busy: string; done: Tell }

export const resolveTexts: Readonly<Record<ReportOutcome, Texts>> = {
  dismissed: {
    title: () => 'Dismiss this report?',
    follows: ({ writer }) => `Nothing happens to ${writer.username}, and nobody is told.`,
    submit: 'Dismiss',
    busy: 'Dismissing...',
    done: () => 'The report is dismissed.',
  },
  warned: {
    title: ({ writer }) => `Warn ${writer.username}?`,
    follows: ({ reason }) =>
      `They get a mail: a letter that they sent was reported (“${reportReasonTexts[reason]}”), and their account may be suspended if it happens again. It does not say who reported it.`,
    submit: 'Warn',
    busy: 'Warning...',
    done: ({ writer }) => `${writer.username} is warned. The mail is on its way.`,
  },
  banned: {
    title: ({ writer }) => `Ban ${writer.username}?`,
    follows: ({ writerIsBanned }) =>
      writerIsBanned ? 'They are banned already. That this letter was a reason, too, is noted.' : banFollows,
    submit: 'Ban',
    busy: 'Banning...',
    done: ({ writer }) => `${writer.username} is banned.`,
  },
}
