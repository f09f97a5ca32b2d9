import { asUserHeader, unattendedHeader } from '@novelette/domain/accounts/sessions.ts'
import { type ErrorCode, errors } from '@novelette/domain/errors.ts'
import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { timeHeader } from '@novelette/domain/time-header.ts'
import type { Router } from '@novelette/server/rpc/router.ts'
import { ORPCError } from '@orpc/client'
import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import type { RouterClient } from '@orpc/server'
import { CallError } from '#lib/error-code.ts'

type Answers<Calls> = {
  [Name in keyof Calls]?: Calls[Name] extends (input: infer Input, ...rest: never[]) => Promise<infer Output>
    ? (input: Input) => Output | Promise<Output>
    : Answers<Calls[Name]>
}

export type ServerAnswers = Answers<RouterClient<Router>>

export type Call = {
  readonly path: string
  /** Undefined until its body has been read. */
  input: unknown
  readonly keepalive: boolean
  readonly asUserId: string | null
  readonly isUnattended: boolean
  readonly signal: AbortSignal
}

const serializer = new StandardRPCJsonSerializer()

/** Throw it in an answer. */
export function refusal(code: ErrorCode, data: Record<string, unknown> = {}): ORPCError<string, unknown> {
  const { status, message } = errors[code]
  return new ORPCError(code, { status, message, data })
}

/** With what a call that was refused so rejects. */
export const refusedCall = (code: ErrorCode, data = {}) => new CallError(code, { ...errors[code], data })

/** A proxy's answer is not in our format. Throw it in an answer. */
export const proxyRefusal = (status: number) => new Response('<h1>Refused</h1>', { status })

export const connectionLost = () => new TypeError('Failed to fetch')

/** Answers `fetch` in the wire format. Answers can be replaced during a test. A live stream is silent until `tell`. */
export class ServerStub {
  static #current: ServerStub | null = null
  /** By how much the device's clock is ahead of the server's. Null: answers tell no time. */
  static deviceAheadMs: number | null = null
  /** By the server's clock. */
  static now = (): number => Date.now() - (ServerStub.deviceAheadMs ?? 0)

  readonly calls: Call[] = []
  readonly #answers: ServerAnswers = {}
  readonly #unanswered: string[] = []
  /** Node's own would be collected, and could not be aborted any more: a browser's fetch keeps them. */
  readonly #requests: Request[] = []
  #stream = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>()

  constructor(answers: ServerAnswers = {}) {
    merge(this.#answers, answers)
    ServerStub.#current = this
  }

  static fetch = (asked: Request | string, init?: RequestInit): Promise<Response> => {
    const request = asked instanceof Request ? asked : new Request(new URL(asked, window.location.href), init)
    if (!ServerStub.#current) throw new Error(`no server stands in for ${request.url}`)
    return ServerStub.#current.#receive(request, init)
  }

  answer(answers: ServerAnswers): void {
    merge(this.#answers, answers)
  }

  inputsOf(path: string): unknown[] {
    return this.calls.filter(call => call.path === path).map(({ input }) => input)
  }

  get unanswered(): readonly string[] {
    return this.#unanswered
  }

  async tell(event: LiveEvent): Promise<void> {
    const stream = await this.#stream.promise
    stream.enqueue(new TextEncoder().encode(`event: message\ndata: ${JSON.stringify({ json: event })}\n\n`))
  }

  async #receive(request: Request, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(request.url)
    // It serves no pages, the local mailbox included.
    if (!pathname.startsWith('/api/rpc/')) return new Response(null, { status: 404 })
    const path = pathname.replace('/api/rpc/', '')
    this.#requests.push(request)
    if (path === 'live/stream') {
      // A request that is aborted at once gets no answer.
      await Promise.resolve()
      request.signal.throwIfAborted()
      return this.#openStream(request.signal)
    }
    const keepalive = init?.keepalive === true || request.keepalive
    const { signal, headers } = request
    const asUserId = headers.get(asUserHeader)
    // Noted before its body is read, or a test that expects no call could not fail.
    const isUnattended = headers.has(unattendedHeader)
    const call: Call = { path, input: undefined, keepalive, asUserId, isUnattended, signal }
    this.calls.push(call)
    const input = read(await request.text())
    call.input = input
    const handler = find(this.#answers, path)
    if (!handler) {
      this.#unanswered.push(path)
      return toResponse(refusal('unexpected'))
    }
    try {
      const [json, meta] = serializer.serialize(await Promise.race([handler(input), abortOf(signal)]))
      return Response.json({ json, meta }, { headers: timeOfServer() })
    } catch (error) {
      if (error instanceof ORPCError) return toResponse(error)
      if (error instanceof Response) return error
      throw error
    }
  }

  #openStream(signal: AbortSignal): Response {
    const body = new ReadableStream<Uint8Array>({
      start: stream => {
        signal.addEventListener('abort', () => {
          stream.error(signal.reason)
          this.#stream = Promise.withResolvers()
        })
        this.#stream.resolve(stream)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

function timeOfServer(): Record<string, string> {
  return ServerStub.deviceAheadMs === null ? {} : { [timeHeader]: String(ServerStub.now()) }
}

function read(body: string): unknown {
  if (!body) return undefined
  const { json, meta = [] } = JSON.parse(body)
  return serializer.deserialize(json, meta)
}

const toResponse = (error: ORPCError<string, unknown>) =>
  Response.json({ json: error.toJSON() }, { status: error.status })

type Handler = (input: unknown) => unknown

function find(answers: object, path: string): Handler | null {
  const found = path
    .split('/')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], answers)
  return typeof found === 'function' ? (found as Handler) : null
}

function merge(into: object, from: object): void {
  for (const [name, value] of Object.entries(from)) {
    const known: unknown = Reflect.get(into, name)
    if (typeof value !== 'object' || value === null) Reflect.set(into, name, value)
    else if (typeof known === 'object' && known !== null) merge(known, value)
    else Reflect.set(into, name, { ...value })
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}
