import { adminDenied } from '#error-texts.ts'

const adminVerifyFailed = 'Failed to verify admin access.'
const adminLoadFailed = 'Failed to load dashboard data.'
const adminUpdateFailed = 'Failed to update user status.'

export const adminTexts = {
  denied: adminDenied,
  verifyFailed: adminVerifyFailed,
  loadFailed: adminLoadFailed,
  updateFailed: adminUpdateFailed,
} as const
