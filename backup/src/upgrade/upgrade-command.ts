import '@novelette/server/db/lean-drizzle.ts'
import { readConfig } from '@novelette/server/config/config.ts'
import { installedKeys } from '@novelette/server/config/keys-file.ts'
import { printLine, runCommand } from '@novelette/server/lib/run-command.ts'
import { parseLetterKeys } from '@novelette/server/sealing/letter-keys.ts'
import { upgradeCluster } from '#upgrade/upgrade-cluster.ts'

/** A start runs it when it finds data of an earlier PostgreSQL (server/src/lifecycle/run-upgrade.ts). */
await runCommand(async () => {
  // The server that waits for this one was killed.
  process.stdin.once('end', () => process.exit(1)).resume()
  const config = readConfig(process.env)
  const letterKeys = parseLetterKeys(installedKeys(config).letterKeys)
  await upgradeCluster({ dataDir: config.dataDir, letterKeys, say: printLine })
  return 0
})
