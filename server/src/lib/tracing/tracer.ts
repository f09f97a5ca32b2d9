import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { kindOf, type Log } from '#lib/log.ts'
import { type OpenSpan, spanKinds, type Traced, type Tracer } from '#lib/tracing/traced.ts'

/** As the OpenTelemetry SDKs do by default. */
const sendIntervalMs = 5_000
const mostSent = 512
const mostHeld = 2048
/** A stop waits for two of them at most. */
const sendTimeoutMs = 3_000

type Collector = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** Of requests and jobs, how many are traced. */
  readonly ratio: number
}

type Place = { readonly traceId: string; readonly spanId: string }

/** Spans for a collector, as OTLP's JSON over HTTP. What it does not take in time is dropped: nobody waits for it. */
export function startTracer(tracing: Collector, log: Log): Tracer {
  const places = new AsyncLocalStorage<Place | null>()
  const queue = createQueue(tracing, log)

  function open(parent: Place | null): OpenSpan {
    const place = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) }
    const startMs = Date.now()
    const startedAt = performance.now()
    return {
      within: work => places.run(place, work),
      end(traced) {
        const endMs = startMs + performance.now() - startedAt
        queue.add(toOtlp(traced, { ...place, parent, startMs, endMs }))
      },
    }
  }

  const unsampled: OpenSpan = { within: work => places.run(null, work), end: () => undefined }
  const begin = () => (Math.random() < tracing.ratio ? open(null) : unsampled)

  return {
    begin,
    traceRoot: (traced, work) => during(begin(), traced, work),
    trace(traced, work) {
      const parent = places.getStore()
      return parent ? during(open(parent), traced, work) : work()
    },
    stop: queue.stop,
  }
}

async function during<Result>(span: OpenSpan, traced: Traced, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.within(work)
    span.end(traced)
    return result
  } catch (error) {
    span.end({ ...traced, hasFailed: true })
    throw error
  }
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex')

type Times = Place & { readonly parent: Place | null; readonly startMs: number; readonly endMs: number }

function toOtlp(
  { name, kind, attributes = {}, hasFailed }: Traced,
  { traceId, spanId, parent, startMs, endMs }: Times,
) {
  return {
    traceId,
    spanId,
    ...(parent && { parentSpanId: parent.spanId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: toAttributes(attributes),
    status: hasFailed ? { code: 2 } : {},
  }
}

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const toAttributes = (attributes: NonNullable<Traced['attributes']>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

type Span = ReturnType<typeof toOtlp>

function createQueue({ endpoint, headers, serviceName }: Collector, log: Log) {
  const resource = { attributes: toAttributes({ 'service.name': serviceName }) }
  let held: Span[] = []
  let sending: Promise<void> | null = null
  let isReached = true
  const timer = setInterval(send, sendIntervalMs).unref()

  /** One at a time: what comes meanwhile is held, as much as there is room for. */
  function send(): void {
    if (sending || held.length === 0) return
    const spans = held
    held = []
    sending = post(spans).finally(() => {
      sending = null
    })
  }

  async function post(spans: readonly Span[]): Promise<void> {
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'novelette' }, spans }] }] }
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        redirect: 'error',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(sendTimeoutMs),
      })
      await answer.body?.cancel()
      note(answer.ok, String(answer.status))
    } catch (error) {
      note(false, kindOf(error))
    }
  }

  /** Once for each outage. */
  function note(isTaken: boolean, kind: string): void {
    if (isReached && !isTaken) log.warn({ kind }, 'traces could not be sent')
    isReached = isTaken
  }

  return {
    add(span: Span): void {
      if (held.length < mostHeld) held.push(span)
      if (held.length >= mostSent) send()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await sending
      send()
      await sending
    },
  }
}
