/** The sections of the admin's book as its address names them; the first is where it falls open. */
export const adminSectionIds = ['overview', 'reports', 'testimonials', 'audit'] as const
export type AdminSectionId = (typeof adminSectionIds)[number]
