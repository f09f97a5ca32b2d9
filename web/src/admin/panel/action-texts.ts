import type { AdminActionKind } from '@novelette/domain/admin/admin.ts'

export const actionTexts = {
  ban: { done: 'Banned', whom: '' },
  unban: { done: 'Unbanned', whom: '' },
  warn: { done: 'Warned', whom: '' },
  'disclose-letter': { done: 'Read a reported letter', whom: 'by' },
  'dismiss-report': { done: 'Dismissed a report', whom: 'about' },
  'approve-testimonial': { done: 'Approved a testimonial', whom: 'by' },
  'refuse-testimonial': { done: 'Refused a testimonial', whom: 'by' },
} as const satisfies Record<AdminActionKind, { done: string; whom: string }>
