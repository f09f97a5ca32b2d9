/** The landing page uses the site's own. */
export const publicTitles = {
  '/': undefined,
  '/about': 'Our Story',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/faq': 'FAQ',
  '/contact': 'Contact Us',
  '/testimonials': 'Testimonials',
} as const

export type PublicPath = keyof typeof publicTitles

export const publicPaths = Object.keys(publicTitles) as PublicPath[]
