/** The only place that names this installation. */
export const site = {
  name: 'Novelette',
  title: 'Novelette · Share love through personalized novelettes',
  tagline: 'Share love through personalized novelettes',
  handle: 'novelette',
  hashtag: '#MyNovelette',
  socialUrl: 'https://x.com/novelette',
  socialName: 'Novelette on X',
  builtWith: { name: 'Built with care', url: 'https://x.com/novelette' },
} as const

/** Where one begins to write (docs/rules.md 6.2). */
export const whoReadsText = `Nobody at ${site.name} is shown your letter, unless the one who gets it reports it.`
