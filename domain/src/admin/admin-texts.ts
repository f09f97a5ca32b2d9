const adminDenied = 'Access denied. You are not authorized to access the admin dashboard.'
const adminVerifyFailed = 'Failed to verify admin access.'
const adminLoadFailed = 'Failed to load dashboard data.'
const adminUpdateFailed = 'Failed to update user status.'

export const adminTexts = {
  denied: adminDenied,
  verifyFailed: adminVerifyFailed,
  loadFailed: adminLoadFailed,
  updateFailed: adminUpdateFailed,
} as const
