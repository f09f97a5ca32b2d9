export const reportReasons = ['harassment', 'threat', 'sexual', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonTexts = {
  harassment: 'Harassment or bullying',
  threat: 'A threat',
  sexual: 'Unwanted sexual content',
  spam: 'Spam or a scam',
  other: 'Something else',
} as const satisfies Record<ReportReason, string>

export const reportNoteMaxLength = 500

export const reportOutcomes = ['dismissed', 'warned', 'banned'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]
