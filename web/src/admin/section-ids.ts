/** The address names them; the first is the default. */
export const adminSectionIds = ['overview', 'reports', 'testimonials', 'audit'] as const
export type AdminSectionId = (typeof adminSectionIds)[number]
