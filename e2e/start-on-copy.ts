import { Accounts } from './accounts.ts'
import { ProductServer } from './server.ts'
import { makeKeys } from './server-keys.ts'
import { createMigratedDatabase } from './test-database.ts'

export type ServerOnCopy = {
  readonly server: ProductServer
  readonly accounts: Accounts
  stop(): Promise<void>
}

export async function startOnCopy(settings: Readonly<Record<string, string>>): Promise<ServerOnCopy> {
  const { connectionString, drop } = await createMigratedDatabase()
  const server = await ProductServer.start({ ...settings, DATABASE_URL: connectionString, ...makeKeys() })
  const accounts = new Accounts(server)
  return {
    server,
    accounts,
    async stop() {
      await accounts.close()
      await server.stop()
      await drop()
    },
  }
}
