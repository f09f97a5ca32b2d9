import { site } from '@novelette/domain/site.ts'

/** Every way to our channel leaves this page where it is, and tells nobody where it came from. */
export const channel = { href: site.socialUrl, target: '_blank', rel: 'noreferrer' } as const
