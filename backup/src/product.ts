import { createRequire } from 'node:module'

export const product: string = createRequire(import.meta.url)('../../server/package.json').version
