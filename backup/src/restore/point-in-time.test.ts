import { readFileSync } from 'node:fs'
import { addJob } from '@novelette/server/db/add-job.ts'
import { pushSubscriptions } from '@novelette/server/db/notices-schema.ts'
import { deliveryHolds } from '@novelette/server/db/scheduling-schema.ts'
import { startTestApp } from '@novelette/server/test/harness.ts'
import { createDevice } from '@novelette/server/test/notices/push-devices.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
const [, statements = ''] = /```sql\n([\s\S]+?)```/.exec(manual) ?? []

test('what docs/operating.md says after a recovery to an earlier minute holds delivery and ends sessions, devices and waiting mail', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const { db } = app.deps
  const rose = await app.signUpAndIn('Rose')
  await rose.client.notices.subscribe(createDevice())
  const mail = { userId: rose.user.id, askedAt: Date.now() }
  const later = { runAt: new Date(Date.now() + 86_400_000) }
  await addJob(db, 'send-leaving-mail', mail, { key: 'a mail', ...later })
  await addJob(db, 'tidy-pictures', { userId: rose.user.id }, { key: 'no mail', ...later })
  for (let round = 0; round < 2; round += 1) await db.execute(sql.raw(statements))
  expect(await db.select().from(deliveryHolds)).toMatchObject([{ reason: 'restored' }])
  expect(await db.select().from(pushSubscriptions)).toEqual([])
  await expect(rose.client.letters.unreadCount()).rejects.toMatchObject({ code: 'signed_out' })
  const { rows } = await db.execute(sql`select key from graphile_worker._private_jobs where key like '%mail'`)
  expect(rows).toEqual([{ key: 'no mail' }])
})
