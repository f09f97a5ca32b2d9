import { site } from '@novelette/domain/pages/site.ts'

export const channel = { href: site.socialUrl, target: '_blank', rel: 'noreferrer' } as const
