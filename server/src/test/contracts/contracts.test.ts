import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@novelette/domain/errors.ts'
import { guestLinkUrl } from '@novelette/domain/guests/guest-links.ts'
import { liveEventKinds } from '@novelette/domain/letters/events.ts'
import { expect, it } from 'vitest'
import { stopMailPage } from '#guests/mail-refusals/refusal-links.ts'
import { securityHeaders } from '#http/security-headers.ts'
import { oneClickPath } from '#mail/mail.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { stopNoticesPage } from '#notices/stopping/stopping.ts'
import { describeApi } from '#rpc/api-docs.ts'

/**
 * What pages of another release, API clients and dashboards rely on. A file changes only with what it promises: additions, and
 * after a release that no longer uses them, removals (docs/operating.md, Upgrades). `vitest -u` writes them anew.
 */
const contracts: Readonly<Record<string, () => unknown>> = {
  'api-and-calls': async () => {
    const { paths = {}, ...described } = await describeApi('https://novelette.example')
    // Their order is the rooms', and promises nothing.
    const sorted = Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return { ...described, paths: Object.fromEntries(sorted) }
  },
  'error-codes': () => Object.fromEntries(Object.entries(errors).map(([code, { status }]) => [code, status])),
  'live-events': () => liveEventKinds,
  headers: () => securityHeaders('https://novelette.example'),
  metrics: () =>
    Object.fromEntries(
      createMetrics()
        .registry.getMetricsAsArray()
        .map(metric => [metric.name, { type: metric.type, labels: Reflect.get(metric, 'labelNames') }]),
    ),
  'mailed-links': mailedLinks,
}

/** They lie in mailboxes for years: what those who write mails put after the address of the site. */
function mailedLinks(): readonly string[] {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync('**/*.ts', { cwd: root })
    .filter(path => !/test/.test(path))
    .map(path => readFileSync(join(root, path), 'utf8'))
    .filter(source => source.includes("from '#mail/"))
  const written = sources.flatMap(source =>
    [...source.matchAll(/appUrl\}([^`\n]+)`/g)].map(([, link = '']) =>
      link.replace(/\$\{oneClickPath\}/, oneClickPath).replaceAll(/\$\{[^}]*\}/g, '…'),
    ),
  )
  const built = [stopNoticesPage('…'), stopMailPage('…'), guestLinkUrl('', { locator: '…', secret: '…' })]
  return [...new Set([...written, ...built])].toSorted()
}

it.each(Object.keys(contracts))('%s: what is promised outside is as it was', async name => {
  const promised = JSON.stringify(await contracts[name]?.(), null, 2)
  await expect(`${promised}\n`).toMatchFileSnapshot(`./${name}.json`)
})
