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
