import '#db/lean-drizzle.ts'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { closeOnSignal } from '#close.ts'
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { startServer } from '#start.ts'

// Makes later starts faster.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/novelette', import.meta.url)))

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer(config, log, { demo: process.argv.includes('--demo') })
  closeOnSignal({ ...server, drainSeconds: config.drainSeconds }, log)
  process.stdout.write(server.greeting)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
