import type { Config } from '#config/config.ts'
import { type Finding, ok, problem, warning } from '#doctor/finding.ts'
import { askHealth, fetchReadiness } from '#doctor/machine.ts'
import { clockProblem, release, versionLine } from '#lib/release.ts'

/** Of what is installed here. */
export function examineVersion(own = release, now = new Date()): Finding {
  const wrong = clockProblem(own, now)
  return wrong
    ? problem('clock', wrong, 'Set it right, best by NTP: until then no server and no command starts')
    : ok('version', `this is ${versionLine(own)}`)
}

/** A server keeps its version until it is restarted. Without METRICS_TOKEN or a known proxy it does not tell. */
export async function examineRunningVersion(config: Config): Promise<readonly Finding[]> {
  // The token is for our server alone.
  if (['nobody', 'a stranger'].includes(await fetchReadiness(config))) return []
  const live = askHealth(config, 'live', config.metricsToken)
  const { version } = await live.catch(() => ({ version: undefined }))
  if (version === undefined || version === release.version) return []
  const says = `the server that runs is Novelette ${version}, and ${release.version} is installed here`
  return [warning('version', says, 'Restart it')]
}
