import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Setting, settings } from '../server/src/config/settings-table.ts'
import { arePagesStale, buildPages } from './built-pages.ts'

if (process.argv.includes('--demo')) useThrowawayFolder()
if (arePagesStale() && !(await buildPages())) process.exit(1)
await import('../server/src/lifecycle/main.ts')

/** The demo never touches real letters or pictures and sends no mail. */
function useThrowawayFolder(): void {
  const rows: readonly Setting<unknown>[] = Object.values(settings)
  for (const { name, leadsOut } of rows) {
    if (!leadsOut) continue
    delete process.env[name]
    delete process.env[`${name}_FILE`]
  }
  const folder = mkdtempSync(join(tmpdir(), 'novelette-demo-'))
  process.env.DATA_DIR = folder
  // PostgreSQL may still be shutting down after an interrupt.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
}
