import { byEnclosureKind } from '@novelette/domain/letters/parts/all-enclosures.ts'
import { beforeStart, browserFailureKinds } from '@novelette/domain/pages/browser-failures.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { release } from '#lib/release.ts'

/** Each server in a process has its own registry. */
export type Metrics = ReturnType<typeof createMetrics>

/** `gone`: the device; `dropped`: nobody knows whether two attempts came, and there is no third. */
const noticeOutcomes = {
  mail: ['sent', 'failed', 'refused', 'dropped'],
  push: ['sent', 'failed', 'gone', 'key_refused', 'refused', 'dropped'],
}

/** Labels come from the code, never from user input. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    ...callMetrics(registers),
    ...workMetrics(registers),
    ...liveEventMetrics(registers),
  }
  new Gauge({
    name: 'novelette_build_info',
    help: 'Always 1: the version that this server runs, and the commit of its release.',
    labelNames: ['version', 'commit'] as const,
    registers,
  }).set({ version: release.version, commit: release.commit ?? 'none' }, 1)
  // rate() needs a zero before the first increment.
  for (const event of ['sent', 'opened']) metrics.letters.inc({ event }, 0)
  for (const event of ['scheduled', 'changed', 'cancelled', 'delivered', 'returned']) {
    metrics.scheduledLetters.inc({ event }, 0)
  }
  for (const kind of browserFailureKinds)
    metrics.browserFailures.inc({ kind, screen: beforeStart, release: 'own' }, 0)
  for (const outcome of ['sent', 'failed', 'refused']) metrics.mails.inc({ outcome }, 0)
  for (const [way, outcomes] of Object.entries(noticeOutcomes))
    for (const outcome of outcomes) metrics.notices.inc({ way, outcome }, 0)
  return metrics
}

const callMetrics = (registers: Registry[]) => ({
  requests: new Histogram({
    name: 'novelette_request_seconds',
    help: 'Requests answered, by route, method and class of status; live streams are not among them.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  }),
  refusals: new Counter({
    name: 'novelette_refusals_total',
    help: 'Calls refused, by call and code of the error; for accounts.signIn, why nobody came in.',
    labelNames: ['call', 'code'] as const,
    registers,
  }),
  browserFailures: new Counter({
    name: 'novelette_browser_failures_total',
    help: 'Failures that pages told of, by kind, by route, and by whether the page is of the release that this server serves.',
    labelNames: ['kind', 'screen', 'release'] as const,
    registers,
  }),
})

const workMetrics = (registers: Registry[]) => ({
  letters: new Counter({
    name: 'novelette_letters_total',
    help: 'Letters sent, and letters opened for the first time.',
    labelNames: ['event'] as const,
    registers,
  }),
  scheduledLetters: new Counter({
    name: 'novelette_scheduled_letters_total',
    help: 'Letters that come later, by what became of them: scheduled, changed, cancelled, delivered, returned.',
    labelNames: ['event'] as const,
    registers,
  }),
  enclosures: byEnclosureKind(
    kind =>
      new Counter({
        name: `novelette_${kind}s_total`,
        help: `Stored for drafts and letters: ${kind}s.`,
        labelNames: ['event'] as const,
        registers,
      }),
  ),
  mails: new Counter({
    name: 'novelette_mails_total',
    help: 'Mails handed over, failed and to be tried again, and refused for good.',
    labelNames: ['outcome'] as const,
    registers,
  }),
  notices: new Counter({
    name: 'novelette_notices_total',
    help: 'Notices that letters have come, by way and what became of them.',
    labelNames: ['way', 'outcome'] as const,
    registers,
  }),
  jobs: new Counter({
    name: 'novelette_jobs_run_total',
    help: 'Jobs that this server ran, by task; one that failed is tried again.',
    labelNames: ['task', 'outcome'] as const,
    registers,
  }),
})

const liveEventMetrics = (registers: Registry[]) => ({
  liveDelivery: new Histogram({
    name: 'novelette_live_delivery_seconds',
    help: 'Live events handed to a stream of this server, by how long they waited for its reader.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.3, 1, 5],
    registers,
  }),
  liveRelay: new Histogram({
    name: 'novelette_live_relay_seconds',
    help: 'Live events of this server that came back to it by the way on which the others hear of them.',
    buckets: [0.005, 0.01, 0.025, 0.1, 0.3, 1, 5],
    registers,
  }),
})
