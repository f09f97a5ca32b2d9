import type { ProductServer } from '../../e2e/server.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { startNginx } from './nginx.ts'
import { signInAccounts, startPostgres, startServers } from './servers.ts'

/** The deployment of docs/operating.md: two servers behind nginx, on DATABASE_URL or a PostgreSQL of their own. */
export async function startSite(settings: Readonly<Record<string, string>> = {}) {
  const url = `https://localhost:${await freePort()}`
  const databaseUrl = settings.DATABASE_URL ?? (await startPostgres())
  const common = { APP_URL: url, TRUST_PROXY: '127.0.0.1', ...settings, DATABASE_URL: databaseUrl }
  const servers = await startServers(common, {}, {})
  await startNginx(url, servers)
  const bringHere = <Names extends readonly string[]>(...usernames: Names) =>
    signInAccounts(databaseUrl, url, ...usernames)
  return { url, databaseUrl, servers, bring: bringHere }
}

/** By its own metrics, since its start. */
export async function requestsOf(server: ProductServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/api/metrics`)).text()
  const counts = metrics.matchAll(/^novelette_request_seconds_count\{.*\} (\d+)$/gm)
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
