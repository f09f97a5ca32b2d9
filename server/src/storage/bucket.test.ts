import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openPictureStore } from '#storage/store.ts'

type Answer = readonly [status: number, body?: string]
type Asked = { readonly method: string; readonly path: string; readonly query: URLSearchParams }

/** A store that answers as `answer` says, for what s3rver cannot: full pages and failures. */
async function bucketThat(answer: (asked: Asked, count: number) => Answer) {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
    const [status, body] = answer({ method: request.method ?? '', path, query }, asked.length)
    asked.push(`${request.method} ${path}`)
    request.resume().on('end', () => response.writeHead(status).end(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret' }
  const s3 = { endpoint, region: 'somewhere', bucket: 'portraits', ...keys }
  return { asked, store: await openPictureStore({ dataDir: '/nowhere', s3 }) }
}

const refusal = (code: string) => `<Error><Code>${code}</Code></Error>`

test('all files of a person go, however many a store lists at once', async () => {
  const kept = Array.from({ length: 5 }, (_, index) => `rose/${index}-96.webp`)
  const { asked, store } = await bucketThat(({ method, query }) => {
    if (method === 'DELETE') return [204]
    const rest = kept.filter(
      key => key.startsWith(query.get('prefix') ?? '?') && key > (query.get('start-after') ?? ''),
    )
    const listed = rest.slice(0, 2).map(key => `<Contents><Key>${key}</Key></Contents>`)
    return [200, `<List><IsTruncated>${rest.length > 2}</IsTruncated>${listed.join('')}</List>`]
  })
  await store.removeAll('rose', 'rose/3')
  const gone = [0, 1, 2, 4].map(index => `DELETE /portraits/rose/${index}-96.webp`)
  expect(asked).toEqual([...Array(3).fill('GET /portraits'), ...gone])
})

test('what failed inside the store is asked again, three times at most', async () => {
  const once = await bucketThat((_, count) => (count === 0 ? [503, refusal('SlowDown')] : [200]))
  await once.store.put('rose/one-96.webp', Buffer.from('a rose'))
  expect(once.asked).toHaveLength(2)
  const always = await bucketThat(() => [500, refusal('InternalError')])
  await expect(always.store.put('rose/one-96.webp', Buffer.from('a rose'))).rejects.toThrow(
    '500 InternalError',
  )
  expect(always.asked).toHaveLength(3)
})

test.each([
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
  [301, 'PermanentRedirect'],
])('%i %s is no missing picture, and not asked again', async (status, code) => {
  const { asked, store } = await bucketThat(() => [status, refusal(code)])
  await expect(store.read('rose/one-96.webp')).rejects.toThrow(`The bucket answered ${status} ${code}`)
  expect(asked).toHaveLength(1)
})
