import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { endSlowBodies } from './requests.ts'

const app = Fastify({ requestTimeout: 0 })
app.addHook('onRequest', endSlowBodies(100))
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', (_request, body, done) => done(null, body))
app.post('/in-time', ({ raw }) => text(raw))
app.post('/at-its-pace', { config: { readsAtItsPace: true } }, ({ raw }) => text(raw))

it('endSlowBodies closes the connection of a body that is late, and of no route with a pace of its own', async () => {
  const address = await app.listen({ port: 0 })
  const begin = (path: string): ClientRequest => {
    const sending = request(address + path, { method: 'POST', headers: { 'content-type': 'text/plain' } })
    sending.write('half ')
    return sending
  }
  const answerTo = async (sending: ClientRequest) => {
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    return text(answer)
  }
  try {
    const steady = begin('/at-its-pace')
    const late = begin('/in-time')
    await expect(once(late, 'response')).rejects.toThrow('socket hang up')
    steady.end('and half')
    expect(await answerTo(steady)).toBe('half and half')
    const prompt = begin('/in-time')
    prompt.end('and half')
    expect(await answerTo(prompt)).toBe('half and half')
  } finally {
    await app.close()
  }
})
