import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Makes later starts faster. What is imported above would be compiled before.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/novelette', import.meta.url)))

await import('#lifecycle/run-server.ts')
