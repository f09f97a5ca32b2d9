import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@novelette/embedded-postgres/embedded-postgres.ts'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#db/migrating/migrate.ts'
import { describeReplication } from '#doctor/database.ts'
import { diagnose } from '#test/doctor.ts'
import { freePort } from '#test/free-port.ts'

test.each([
  [{ standbys: 0, confirming: 0, names: '' }, undefined],
  [
    { standbys: 2, confirming: 1, names: 'db2' },
    { state: 'ok', says: '2 standbys follow, and letters are acknowledged once one has them' },
  ],
  [{ standbys: 2, confirming: null, names: 'db2' }, { state: 'ok' }],
  [
    { standbys: 1, confirming: 0, names: 'db2' },
    { state: 'problem', says: '1 standby follows, and none confirms: every letter waits for one' },
  ],
  [{ standbys: 0, confirming: 0, names: 'db2' }, { state: 'problem' }],
  [
    { standbys: 1, confirming: 0, names: '' },
    {
      state: 'warning',
      says: '1 standby follows, and none confirms: failover loses the letters that it lacks',
    },
  ],
])('describeReplication says what %j means for letters', (replication, expected) => {
  const [finding] = describeReplication(replication)
  if (expected) expect(finding).toMatchObject(expected)
  else expect(finding).toBeUndefined()
})

test('the doctor and a migration tell a standby from the PostgreSQL that leads', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'novelette-standby-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 50, retryDelay: 100 }))
  const start = () =>
    startEmbeddedPostgres({
      dataDir,
      settings: { wal_level: 'replica', max_wal_senders: '2', autovacuum: 'off' },
    })
  const leader = await start()
  await migrateDatabase(leader.connectionString).finally(() => leader.stop())
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '', { mode: 0o644 })
  const standby = await start()
  onTestFinished(() => standby.stop())

  const secret = () => randomBytes(32).toString('base64')
  const { problems } = await diagnose({
    DATA_DIR: join(dataDir, 'own'),
    PORT: String(await freePort()),
    DATABASE_URL: standby.connectionString,
    LETTER_KEYS: `k1:${secret()}`,
    AUTH_SECRET: secret(),
  })
  expect(problems).toContain('problem database: it is a standby, which only reads')
  await expect(migrateDatabase(standby.connectionString)).rejects.toThrow('it only reads, as a standby does')
})
