export const categories = [
  { value: 'all', label: 'All' },
  { value: 'getting-started', label: 'Getting Started' },
  { value: 'writing', label: 'Writing' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'features', label: 'Features' },
  { value: 'technical', label: 'Technical' },
] as const

export type CategoryId = (typeof categories)[number]['value']
