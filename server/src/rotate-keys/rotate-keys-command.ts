import '#db/lean-drizzle.ts'
import { parseArgs } from 'node:util'
import { allEnclosures } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { type Config, readConfig } from '#config/config.ts'
import { addLetterKey, installedKeys } from '#config/keys-file.ts'
import { openInstalledDatabase } from '#db/installed-database.ts'
import { printLine, runCommand } from '#lib/run-command.ts'
import { rotateKeys } from '#rotate-keys/rotate-keys.ts'
import { parseLetterKeys } from '#sealing/letter-keys.ts'

/** `npm run rotate-keys`: see docs/operating.md. */
await runCommand(async () => {
  const { values: wanted } = parseArgs({ options: { 'new-key': { type: 'boolean' } } })
  const config = readConfig(process.env)
  if (wanted['new-key']) {
    newKey(config)
    return 0
  }
  return rotate(config)
})

function newKey({ letterKeys, databaseUrl, dataDir }: Config): void {
  if (letterKeys || databaseUrl) {
    throw new Error(
      'LETTER_KEYS is a setting here, so a new key is yours to add: see "Keys" in docs/operating.md for the order.',
    )
  }
  const id = addLetterKey(dataDir)
  printLine(`${id} is in front in keys.json; nothing is sealed under it before the next start of the server.`)
  printLine('Back up the keys (npm run backup -- --keys FILE), restart the server, then npm run rotate-keys.')
}

async function rotate(config: Config): Promise<number> {
  const keys = parseLetterKeys(installedKeys(config).letterKeys)
  const { id } = keys.newest
  const database = await openInstalledDatabase(config)
  const { done, unreadable, unknown, unused } = await rotateKeys(
    database.connectionString,
    keys,
    createProgress(),
  ).finally(() => database.close())

  if (done > 0)
    printLine(
      `Letters, scheduled letters, drafts, their versions, links, signatures, ${allEnclosures} sealed anew under ${id}: ${done}.`,
    )
  else if (unreadable === 0 && unknown.size === 0)
    printLine(`Nothing to do: everything is sealed under ${id}.`)
  for (const [key, rows] of unknown) {
    printLine(`Sealed under ${key}, which is not among LETTER_KEYS: ${rows}. Add it and run this again.`)
  }
  if (unreadable > 0)
    printLine(`Left as they are, since they do not open under the key they name: ${unreadable}.`)
  if (unused.length > 0) {
    printLine(
      `No row needs ${unused.join(', ')} any more. It may go once you keep no backup from before this.`,
    )
  }
  return unreadable > 0 || unknown.size > 0 ? 1 : 0
}

function createProgress(): (done: number, of: number) => void {
  let printedAt = Date.now()
  return (done, of) => {
    if (Date.now() - printedAt < 1_000) return
    printedAt = Date.now()
    printLine(`${done} of ${of}`)
  }
}
