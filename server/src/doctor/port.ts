import { hasCode } from '@novelette/files/has-code.ts'
import type { Config } from '#config/config.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'

const timeoutMs = 5_000

const loopbackOf: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const remedies: Readonly<Record<string, string>> = {
  database: 'See what is said of the database',
  standby: 'See what is said of the database',
  migrations: 'Start the server again: it migrates the database before it answers',
}

export async function examinePort(config: Config): Promise<readonly Finding[]> {
  const readiness = await fetchReadiness(config)
  const { port } = config
  if (readiness === 'nobody') return [ok('port', `port ${port} is free; no server runs here`)]
  if (readiness === 'a stranger') {
    return [problem('port', `something else answers on port ${port}`, 'End it, or set PORT to another one')]
  }
  if (readiness === 'ready') return [ok('port', `our server answers on port ${port}, and is ready`)]
  const says = `our server answers on port ${port}, and is not ready: ${readiness}`
  if (readiness === 'draining') return [warning('port', says, 'Wait until it has ended')]
  return [problem('port', says, remedies[readiness] ?? 'Look into its log')]
}

/** `nobody`, `a stranger`, `ready`, or why our server is not ready. */
export async function fetchReadiness({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  const name = loopbackOf[host] ?? host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/health/ready`
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    const { status, reason }: { status?: unknown; reason?: unknown } = await answer.json()
    if (status === 'ready') return 'ready'
    return status === 'unavailable' ? String(reason) : 'a stranger'
  } catch (error) {
    return error instanceof Error && hasCode(error.cause, 'ECONNREFUSED') ? 'nobody' : 'a stranger'
  }
}
