import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { SubscribeInput } from '@novelette/domain/notices/notice-schemas.ts'
import { localhostCertificate } from '#test/notices/localhost-certificate.ts'
import { createPushReader, type PushReader } from '#test/notices/read-push.ts'

/** A status, with headers, or no answer at all. */
export type ServiceAnswer =
  | number
  | 'hang'
  | { readonly status: number; readonly headers: Record<string, string> }

export type TestPush = {
  /** Decrypted. */
  readonly payload: string
  readonly headers: IncomingMessage['headers']
}

/** A browser that is subscribed at the service. */
export type TestDevice = {
  readonly subscription: SubscribeInput
  /** Those that were accepted. */
  readonly pushes: readonly TestPush[]
  /** How many requests came, whatever they were answered. */
  readonly requests: number
  /** To the next requests; then 201. */
  answer(...answers: readonly ServiceAnswer[]): void
}

export type TestPushService = {
  /** For PUSH_HOSTS. */
  readonly host: string
  /** What a push service would refuse. */
  readonly problems: readonly string[]
  /** `vapidKey` is the `applicationServerKey`. */
  subscribe(vapidKey: string): TestDevice
  stop(): Promise<void>
}

type Subscribed = {
  readonly vapidKey: string
  readonly reader: PushReader
  readonly answers: ServiceAnswer[]
  readonly pushes: TestPush[]
  requests: number
}

/** Over TLS, as real ones; checks the VAPID signature (RFC 8292) and decrypts (RFC 8291). */
export async function startPushService(): Promise<TestPushService> {
  const devices = new Map<string, Subscribed>()
  const problems: string[] = []
  // Of this process; another needs NODE_EXTRA_CA_CERTS.
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), localhostCertificate.cert])
  const server = createServer(localhostCertificate, (request, response) => {
    answer(request, response).catch(error => {
      problems.push(String(error))
      response.writeHead(400).end()
    })
  })
  await once(server.listen(0, 'localhost'), 'listening')
  const host = `localhost:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const device = devices.get(request.url ?? '')
    if (!device) throw new Error(`${request.method} ${request.url} is no subscription`)
    device.requests += 1
    const body = await buffer(request).catch(() => null)
    // The server that sends it was killed.
    if (!body) return
    assertSigned(request, device.vapidKey, `https://${host}`)
    const payload = device.reader.read(body)
    const next = device.answers.shift() ?? 201
    if (next === 'hang') return
    const { status, headers } = typeof next === 'number' ? { status: next, headers: {} } : next
    if (status === 201) device.pushes.push({ payload, headers: request.headers })
    response.writeHead(status, headers).end()
  }

  return {
    host,
    problems,
    subscribe(vapidKey) {
      const path = `/push/${randomUUID()}`
      const reader = createPushReader(randomBytes(16))
      const device: Subscribed = { vapidKey, reader, answers: [], pushes: [], requests: 0 }
      devices.set(path, device)
      return {
        subscription: { endpoint: `https://${host}${path}`, ...reader.keys },
        pushes: device.pushes,
        get requests() {
          return device.requests
        },
        answer: (...answers) => void device.answers.push(...answers),
      }
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** RFC 8292: by the key of the subscription, for this service, for a day at most. */
function assertSigned({ method, headers }: IncomingMessage, vapidKey: string, origin: string): void {
  const [, token = '', key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKeyOf(vapidKey), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const seconds = exp - Date.now() / 1000
  const faults = [
    method !== 'POST' && 'no POST',
    key !== vapidKey && 'another key than the subscription’s',
    !isSigned && 'a wrong signature',
    aud !== origin && `for ${aud}`,
    !(seconds > 0 && seconds <= 24 * 3_600) && `for ${seconds} seconds`,
    !/^(https:|mailto:)/.test(sub) && `from ${sub}`,
    headers['content-encoding'] !== 'aes128gcm' && 'another encoding',
    !/^\d+$/.test(String(headers.ttl)) && 'no TTL',
  ].filter(Boolean)
  if (faults.length > 0) throw new Error(faults.join(', '))
}

function publicKeyOf(vapidKey: string) {
  const point = Buffer.from(vapidKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}
