import { createRequire } from 'node:module'

/** The running version. */
export const product: string = createRequire(import.meta.url)('../../server/package.json').version
