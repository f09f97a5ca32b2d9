import type { SessionUser } from '@novelette/domain/accounts/account-schemas.ts'
import type { AdminStatistics } from '@novelette/domain/admin/admin.ts'
import type { ServerAnswers } from './server-stub.ts'

export const keeper: SessionUser = {
  id: '0197a000-0000-7000-8000-00000000000a',
  username: 'Keeper',
  email: 'keeper@example.com',
  profilePicture: null,
  erasesAt: null,
  isAdmin: true,
}

const windows = { all: 0, today: 0, last7Days: 0, last30Days: 0 }

export const noStatistics: AdminStatistics = {
  users: { ...windows, banned: 0, active: 0 },
  letters: windows,
  waiting: { reports: 0, testimonials: 0 },
  deliveryHeldSince: null,
  days: [{ day: '2026-11-20', users: 0, letters: 0 }],
}

export const adminAnswers: ServerAnswers = {
  admin: {
    statistics: () => noStatistics,
    users: () => ({ users: [], page: 1, pageCount: 0, matching: 0 }),
    reports: () => ({ reports: [], nextCursor: null }),
    testimonials: () => ({ testimonials: [], nextCursor: null }),
    audit: () => ({ actions: [], nextCursor: null }),
  },
}
