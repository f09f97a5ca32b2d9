import '#db/lean-drizzle.ts'
import { OlderClusterError } from '@novelette/embedded-postgres/major-version.ts'
import { readConfig } from '#config/config.ts'
import { createLog } from '#lib/log.ts'
import { answerVersion, refuseEarlyClock } from '#lib/run-command.ts'
import { closeOnSignal } from '#lifecycle/close.ts'
import { consoleToLog } from '#lifecycle/console-to-log.ts'
import { runUpgrade } from '#lifecycle/run-upgrade.ts'
import { startServer } from '#lifecycle/start.ts'

answerVersion()
refuseEarlyClock()
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  consoleToLog(log)
  const start = () => startServer(config, log, { demo: process.argv.includes('--demo') })
  const server = await start().catch(async error => {
    if (!(error instanceof OlderClusterError)) throw error
    await runUpgrade()
    return start()
  })
  closeOnSignal({ ...server, drainSeconds: config.drainSeconds }, log)
  process.stdout.write(server.greeting)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
