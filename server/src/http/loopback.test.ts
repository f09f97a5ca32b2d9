import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFromThisMachine } from '#http/loopback.ts'

const outside = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(one => one.family === 'IPv4' && !one.internal)?.address

describe('isFromThisMachine', () => {
  const server = createServer((asked: IncomingMessage, answer) => {
    answer.end(String(isFromThisMachine({ raw: asked, headers: asked.headers })))
  })
  beforeAll(() => new Promise<void>(resolve => server.listen(0, '::', resolve)))
  afterAll(() => new Promise(resolve => server.close(resolve)))

  const ask = (address: string, host = 'localhost') =>
    new Promise<string>((resolve, reject) => {
      const at = server.address()
      const port = typeof at === 'object' && at ? at.port : 0
      request({ host: address, port, headers: { host } }, async answer => {
        resolve((await answer.toArray()).join(''))
      })
        .on('error', reject)
        .end()
    })

  it('accepts a loopback address of either family', async () => {
    expect(await ask('127.0.0.1')).toBe('true')
    expect(await ask('::1')).toBe('true')
  })

  it('refuses an HTTP/1.0 request, as of a proxy without forwarding headers', async () => {
    const answered = new Promise<string>((resolve, reject) => {
      const at = server.address()
      const proxy = connect(typeof at === 'object' && at ? at.port : 0, '127.0.0.1')
      proxy.on('error', reject)
      proxy.end('GET / HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n')
      resolve(text(proxy))
    })
    expect(await answered).toMatch(/\r\nfalse$/)
  })

  it.runIf(outside)('refuses a non-loopback address, whatever the Host', async () => {
    expect(await ask(outside ?? '')).toBe('false')
    expect(await ask(outside ?? '', '127.0.0.1')).toBe('false')
  })
})
