import { createRequire } from 'node:module'

export const productVersion: string = createRequire(import.meta.url)('../../server/package.json').version
