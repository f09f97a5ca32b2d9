import pg from 'pg'
import type { Config } from '#config/config.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

/** An app whose database finds its clock before that of PostgreSQL. `move` takes an interval; `set` an instant. */
export async function startAppWithMovableClock(
  overrides: Partial<Config> = {},
): Promise<TestApp & { move(by: string): Promise<void>; set(to: Date): Promise<void> }> {
  const clients: pg.Client[] = []
  const app = await startTestApp(overrides, undefined, async address => {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    const name = new URL(address).pathname.slice(1)
    await client.query(`
      create schema moved;
      create table moved.clock (by interval not null);
      insert into moved.clock values ('0');
      create function moved.now() returns timestamptz language sql stable as
        'select pg_catalog.now() + by from moved.clock';
      create function moved.clock_timestamp() returns timestamptz language sql volatile as
        'select pg_catalog.clock_timestamp() + by from moved.clock';
      alter database ${name} set search_path = moved, public, pg_catalog`)
    clients.push(client)
    return address
  })
  const [client] = clients
  return {
    ...app,
    async move(by) {
      await client?.query('update moved.clock set by = by + $1::interval', [by])
    },
    async set(to) {
      await client?.query('update moved.clock set by = $1::timestamptz - pg_catalog.now()', [to])
    },
    async stop() {
      await client?.end()
      await app.stop()
    },
  }
}
