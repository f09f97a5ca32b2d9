import { createRequire } from 'node:module'

/** The version of Novelette that is running. */
export const product: string = createRequire(import.meta.url)('../../package.json').version
