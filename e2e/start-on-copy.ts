import { Accounts } from './accounts.ts'
import { onDatabase } from './on-database.ts'
import { ProductServer } from './server.ts'
import { makeKeys } from './server-keys.ts'
import { createMigratedDatabase } from './test-database.ts'

export type ServerOnCopy = {
  readonly server: ProductServer
  readonly accounts: Accounts
  /** The database is then as it was when the server had started, apart from its jobs. A start costs some seconds. */
  resetData(): Promise<void>
  stop(): Promise<void>
}

/** The server may still answer a window that was closed, and deadlock with the truncation. */
const recordData = `
  create schema started;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table started.%I as table public.%I', name, name);
    end loop;
  end $$;
  create procedure started.reset() language plpgsql as $$ declare name text; begin
    loop begin
      execute (select 'truncate ' || string_agg(format('public.%I', tablename), ',') from pg_tables where schemaname = 'started');
      exit;
    exception when deadlock_detected then null; end; end loop;
    for name in select tablename from pg_tables where schemaname = 'started' loop
      execute format('insert into public.%I table started.%I', name, name);
    end loop;
  end $$`

export async function startOnCopy(settings: Readonly<Record<string, string>>): Promise<ServerOnCopy> {
  const { connectionString, drop } = await createMigratedDatabase()
  const server = await ProductServer.start({ ...settings, DATABASE_URL: connectionString, ...makeKeys() })
  await onDatabase(connectionString, [recordData])
  const accounts = new Accounts(server)
  return {
    server,
    accounts,
    async resetData() {
      accounts.forget()
      await onDatabase(connectionString, [`call started.reset()`])
    },
    async stop() {
      await accounts.close()
      await server.stop()
      await drop()
    },
  }
}
