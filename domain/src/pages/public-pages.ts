import { type PublicPath, publicTitles } from './public-titles.ts'
import { site } from './site.ts'

export type PublicPage = {
  /** Without the site's name. */
  readonly title?: string
  /** 120 to 155 characters: search engines truncate longer ones and pad shorter ones. */
  readonly description: string
  /** `web/public/cards/<card>.jpg` and its alternative text, for link previews. */
  readonly card: string
  readonly cardShows: string
}

/** The server sends them as complete HTML. */
export const publicPages = {
  '/': {
    description:
      'Write a love letter on beautiful paper, seal it, and send it to the one it is meant for. Unlimited letters, free of charge, without ads.',
    card: 'landing',
    cardShows:
      'A letter with engraved roses, half drawn from its envelope: Share Love Through Beautiful Novelettes',
  },
  '/about': {
    title: publicTitles['/about'],
    description: `Why ${site.name} exists: a quiet place to write slowly, on the very sheet that the other one will hold, in an envelope that somebody has to open.`,
    card: 'about',
    cardShows:
      'Our Story: a letter under engraved clouds that begins “Dear reader,” and a quill in its inkwell',
  },
  '/privacy': {
    title: publicTitles['/privacy'],
    description: `What ${site.name} keeps about you and why, who can read your letters, how they are encrypted, and how to take everything with you or away.`,
    card: 'privacy',
    cardShows: 'Privacy Policy: an envelope of midnight blue, closed with a silver seal',
  },
  '/terms': {
    title: publicTitles['/terms'],
    description: `The rules of ${site.name} in plain words: who may write here, what belongs to you, what is not allowed, and how either of us may part.`,
    card: 'terms',
    cardShows: 'Terms of Service: a sheet with a crest and a seal of gold. Your letters are yours.',
  },
  '/faq': {
    title: publicTitles['/faq'],
    description: `Honest answers about ${site.name}: what it costs, how a letter is written, sent and opened, who can read it, and how to block someone or leave.`,
    card: 'faq',
    cardShows: 'Frequently Asked Questions: six sealed envelopes, each of another family of stationery',
  },
  '/contact': {
    title: publicTitles['/contact'],
    description: `How to reach the people behind ${site.name}: where to ask for help, share an idea or a story, and how soon you can expect an answer.`,
    card: 'contact',
    cardShows: `Contact Us: a golden envelope with stamp and postmark, addressed to ${site.name}`,
  },
  '/testimonials': {
    title: publicTitles['/testimonials'],
    description: `Letters that were opened, and what came of them, in the words of those who wrote or received one on ${site.name}. Share your own story, too.`,
    card: 'testimonials',
    cardShows: 'Testimonials: three opened letters, with a meadow, with roses, and with a moon',
  },
} as const satisfies Record<PublicPath, PublicPage>
