import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arePagesStale, buildPages } from './built-pages.ts'

if (process.argv.includes('--demo')) useThrowawayFolder()
if (arePagesStale() && !(await buildPages())) process.exit(1)
await import('../server/src/lifecycle/main.ts')

/** The demo never touches real letters or pictures and sends no mail. */
function useThrowawayFolder(): void {
  const outward =
    /^(DATABASE_URL|EVENTS_URL|SMTP_URL|APP_URL|LETTER_KEYS|AUTH_SECRET|VAPID_KEYS|PUSH_HOSTS|S3_.*)$/
  for (const name of Object.keys(process.env)) if (outward.test(name)) delete process.env[name]
  const folder = mkdtempSync(join(tmpdir(), 'novelette-demo-'))
  process.env.DATA_DIR = folder
  // PostgreSQL may still be shutting down after an interrupt.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
}
