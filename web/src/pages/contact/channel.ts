import { site } from '@novelette/domain/pages/site.ts'

/** Links to our channel open a new tab and send no referrer. */
export const channel = { href: site.socialUrl, target: '_blank', rel: 'noreferrer' } as const
