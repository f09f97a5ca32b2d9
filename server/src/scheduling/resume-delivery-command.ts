import '#db/lean-drizzle.ts'
import { readConfig } from '#config/config.ts'
import { openInstalledDatabase } from '#db/installed-database.ts'
import { openDatabase } from '#db/open.ts'
import { deliveryHolds } from '#db/scheduling-schema.ts'
import { printLine, runCommand } from '#lib/run-command.ts'

/** `npm run resume-delivery`: see docs/operating.md. */
await runCommand(async () => {
  const database = await openInstalledDatabase(readConfig(process.env))
  const db = openDatabase(database.connectionString, () => {})
  const ended = await db
    .delete(deliveryHolds)
    .returning()
    .finally(async () => {
      await db.$client.end()
      await database.close()
    })
  if (ended.length === 0) printLine('Nothing was held.')
  for (const { reason, since } of ended) {
    printLine(`Held since ${since.toISOString()} (${reason}); what is due leaves with the next minute.`)
  }
  return 0
})
