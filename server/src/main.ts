import pino from 'pino'
import { closeOnSignal } from '#close.ts'
import { readConfig } from '#config.ts'
import { startServer } from '#start.ts'

const config = readConfig(process.env)
const log = pino({ level: config.logLevel, base: null })

try {
  const server = await startServer(config, log)
  closeOnSignal(() => server.stop(), log)
  process.stdout.write(server.greeting)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
