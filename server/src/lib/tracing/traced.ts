/** OTLP's numbers: within this server, of a request, to another system, of a queue. */
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const

/** Names and attributes come from the code, never from what people type or own (docs/rules.md 7.9). */
export type Traced = {
  readonly name: string
  readonly kind: keyof typeof spanKinds
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Set where `work` failed without throwing. */
  readonly hasFailed?: boolean
}

export type OpenSpan = {
  /** What is traced in `work` lies within this span. */
  within<Result>(work: () => Result): Result
  end(traced: Traced): void
}

export type Tracer = {
  /** Of a request. */
  begin(): OpenSpan
  /** Of a job. */
  traceRoot<Result>(traced: Traced, work: () => Promise<Result>): Promise<Result>
  /** A child of the span it is called in; outside of one nothing is traced. */
  trace<Result>(traced: Traced, work: () => Promise<Result>): Promise<Result>
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Null where nothing is traced, as in most installations. */
export const traced = <Result>(tracer: Tracer | null, about: Traced, work: () => Promise<Result>) =>
  tracer ? tracer.trace(about, work) : work()
