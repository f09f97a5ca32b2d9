import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keptFolders } from '@novelette/embedded-postgres/major-version.ts'
import { dataDirFault } from '@novelette/files/data-dir.ts'
import { hasCode } from '@novelette/files/has-code.ts'
import { type Config, usesDataDir } from '#config/config.ts'
import { isLoopbackUrl } from '#config/settings.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'
import { built, rendererFile } from '#pages/build.ts'

/** Installed by the project and tested with it. */
const testedMajor = 24

export function examineNode(version: string): Finding {
  const major = Number.parseInt(version, 10)
  if (major < testedMajor)
    return problem(
      'node',
      `Node.js is ${version}`,
      `Start it with node_modules/.bin/node, which is ${testedMajor}`,
    )
  if (major > testedMajor) {
    return warning(
      'node',
      `Node.js is ${version}, newer than what this was tested with`,
      `Take ${testedMajor}`,
    )
  }
  return ok('node', `Node.js is ${version}`)
}

/** What a build writes last is missing after an interrupted one. */
export function examineBuild(shell = join(built, 'index.html'), renderer = new URL(rendererFile)): Finding {
  if (existsSync(shell) && existsSync(renderer)) return ok('pages', 'the pages are built')
  return problem(
    'pages',
    'the pages are not built, or not to the end',
    'Unpack the release again (in a checkout: npm run build)',
  )
}

const megabyte = 1024 * 1024
/** PostgreSQL's WAL alone may take 256 MB. */
const problemBelow = 512 * megabyte
const warningBelow = 4096 * megabyte

/** Looks where DATA_DIR is or will be. */
export async function examineDisk(config: Config): Promise<readonly Finding[]> {
  const { dataDir } = config
  const fault = usesDataDir(config) ? dataDirFault(dataDir) : null
  if (fault !== null) {
    const todo =
      'Run this as the user of the server; if it is, set DATA_DIR to a folder that this user can write'
    return [problem('disk', `the data folder ${dataDir} cannot be used: ${fault}`, todo)]
  }
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  return [roomLeft(bavail * bsize), ...keptFolders(dataDir).map(keptCluster)]
}

function keptCluster(folder: string): Finding {
  const says = `${folder} keeps the letters of before the move to this PostgreSQL, also those that were deleted since`
  return warning('disk', says, 'Delete that folder when all is well')
}

/** In bytes. */
export function roomLeft(free: number): Finding {
  const says = `${Math.floor(free / megabyte)} MB are free where DATA_DIR lies`
  if (free < problemBelow) return problem('disk', says, 'Make room: a full disk refuses letters')
  if (free < warningBelow) return warning('disk', says, 'Make room before it is full')
  return ok('disk', says)
}

const readinessMs = 5_000

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
export async function fetchReadiness(config: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    const { status, reason } = await askHealth(config, 'ready', null)
    if (status === 'ready') return 'ready'
    return status === 'unavailable' ? String(reason) : 'a stranger'
  } catch (error) {
    return error instanceof Error && hasCode(error.cause, 'ECONNREFUSED') ? 'nobody' : 'a stranger'
  }
}

/** Throws where nobody answers, or no JSON. */
export async function askHealth(
  { host, port }: Pick<Config, 'host' | 'port'>,
  about: 'live' | 'ready',
  token: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const name = loopbackOf[host] ?? host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/health/${about}`
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const signal = AbortSignal.timeout(readinessMs)
  const answer = await fetch(url, { signal, headers, redirect: 'manual' })
  return answer.json()
}

/** APP_URL, HOST, PORT and TRUST_PROXY must fit together. */
export async function examineAddress(config: Config): Promise<readonly Finding[]> {
  const findings = isLoopbackUrl(config.appUrl) ? examineLocalAddress(config) : examinePublicAddress(config)
  return findings.length > 0 ? findings : [ok('address', `people come to ${config.appUrl}`)]
}

function examinePublicAddress({ appUrl, trustProxy }: Config): Finding[] {
  if (trustProxy) return []
  return [
    warning(
      'address',
      `${appUrl} needs a proxy that speaks https in front of this server, and TRUST_PROXY names none: all people count as one address, and share its limits`,
      'Set TRUST_PROXY to the address from which the proxy comes',
    ),
  ]
}

function examineLocalAddress({ appUrl, host, port, trustProxy }: Config): Finding[] {
  const findings: Finding[] = []
  const url = new URL(appUrl)
  const namedPort = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (namedPort !== port && !trustProxy) {
    findings.push(
      warning(
        'address',
        `APP_URL names port ${namedPort}, and the server listens on ${port}`,
        `Set APP_URL to http://localhost:${port}, or leave it away`,
      ),
    )
  }
  if (!isLoopbackUrl(`http://${host.includes(':') ? `[${host}]` : host}`)) {
    findings.push(
      warning(
        'address',
        `HOST opens the server to the network, but nobody there can sign in: APP_URL is ${appUrl}`,
        'Set APP_URL to the https address that people use, or leave HOST away',
      ),
    )
  }
  return findings
}
