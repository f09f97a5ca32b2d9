import type { Config } from '#config/config.ts'
import { isLoopbackUrl } from '#config/loopback-url.ts'
import { type Finding, ok, warning } from '#doctor/finding.ts'

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
