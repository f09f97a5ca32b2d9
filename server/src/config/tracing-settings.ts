import { readUrl, wrong } from '#config/settings.ts'

/** For a collector of OpenTelemetry, by the standard's variables. */
export type Tracing = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Of requests and jobs, how many are traced. */
  readonly ratio: number
}

type TracingSettings = Omit<Tracing, 'endpoint'> & {
  readonly isDisabled: boolean
  readonly exporter: Exporter
  readonly endpoint: string | null
  readonly sampler: Sampler
}

/** Null where nothing is traced. */
export function tracingOf(set: TracingSettings): Tracing | null {
  const { endpoint, headers, serviceName, sampler, exporter } = set
  const ratio = { always_on: 1, always_off: 0, traceidratio: set.ratio }[sampler]
  if (!endpoint || set.isDisabled || exporter === 'none' || ratio === 0) return null
  return { endpoint: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers, serviceName, ratio }
}

/** A password goes into the headers. */
export function readTracesEndpoint(set: string | null): string | null {
  const base = readUrl(set, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  const { username, password, search, hash } = new URL(base ?? 'http:none')
  if (!username && !password && !search && !hash) return base
  throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is not understood, expected http://collector:4318.')
}

/** They may hold a secret, so the error does not repeat them. */
export function readTracesHeaders(set: string | null): Readonly<Record<string, string>> {
  const pairs = (set ?? '').split(',').filter(Boolean)
  try {
    const headers = pairs.map((pair): [string, string] => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
      return [name.trim(), decodeURIComponent(value.trim())]
    })
    return Object.fromEntries(new Headers(headers))
  } catch {
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS is not understood, expected name=value, comma-separated.')
  }
}

export function readProtocol(value: string): void {
  if (value !== 'http/json') throw wrong('OTEL_EXPORTER_OTLP_PROTOCOL', value, 'http/json')
}

const exporters = ['otlp', 'none'] as const
type Exporter = (typeof exporters)[number]

export function readExporter(value: string): Exporter {
  const exporter = exporters.find(one => one === value)
  if (exporter) return exporter
  throw wrong('OTEL_TRACES_EXPORTER', value, 'otlp or none')
}

const samplers = ['always_on', 'always_off', 'traceidratio'] as const
type Sampler = (typeof samplers)[number]

/** Requests and jobs begin their traces here, so `parentbased_` changes nothing. */
export function readSampler(value: string): Sampler {
  const sampler = samplers.find(one => one === value.replace(/^parentbased_/, ''))
  if (sampler) return sampler
  const expected = 'always_on, always_off or traceidratio, or parentbased_ before it'
  throw wrong('OTEL_TRACES_SAMPLER', value, expected)
}

export function readRatio(value: string): number {
  const ratio = /^\d(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (!(ratio <= 1)) throw wrong('OTEL_TRACES_SAMPLER_ARG', value, 'a number from 0 to 1')
  return ratio
}

export function readTracesDisabled(value: string): boolean {
  const isDisabled = value.toLowerCase()
  if (isDisabled !== 'true' && isDisabled !== 'false')
    throw wrong('OTEL_SDK_DISABLED', value, 'true or false')
  return isDisabled === 'true'
}
