import { site } from './site.ts'

/** What a public page is called, and how it is told to those who have not opened it. */
export type PublicPage = {
  /** Without the site's name; the landing page has the site's own. */
  readonly title?: string
  readonly description: string
}

/** The pages that everyone may read, and that are sent as complete HTML (SPEC.md section 2). */
export const publicPages = {
  '/': { description: 'Write love letters and send them to the one they are meant for.' },
  '/about': {
    title: 'Our Story',
    description: `Why ${site.name} exists, and what we believe about letters.`,
  },
  '/privacy': {
    title: 'Privacy Policy',
    description: `What ${site.name} keeps about you, who can read it, and how to take it away.`,
  },
  '/terms': { title: 'Terms of Service', description: `What you and ${site.name} promise each other.` },
  '/faq': { title: 'FAQ', description: `Answers to what people ask about ${site.name}.` },
  '/contact': { title: 'Contact Us', description: `How to reach the people behind ${site.name}.` },
  '/testimonials': {
    title: 'Testimonials',
    description: 'What became of letters, in the words of those who wrote or received them.',
  },
} as const satisfies Record<string, PublicPage>

export type PublicPath = keyof typeof publicPages

export const publicPaths = Object.keys(publicPages) as PublicPath[]
