import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#config/config.ts'
import type { PictureStore } from '#storage/store.ts'

const timeoutMs = 20_000
const mostTries = 3
const retryAfterMs = 100

type Request = { readonly method: 'GET' | 'PUT' | 'DELETE'; readonly body?: Buffer<ArrayBuffer> }

/** Path-style addresses and signed bodies are what every S3-compatible store knows. */
export function openBucket({ endpoint, bucket, ...signing }: S3Config): PictureStore {
  const client = new AwsClient({ ...signing, service: 's3' })
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`

  /** Null when there is no such key. Throws an Error when the store does not answer in time, or refuses. */
  async function ask(path: string, { method, body }: Request): Promise<Buffer | null> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    }
    const limits = { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' } as const
    const answer = await repeat(async () =>
      fetch(await client.sign(place + path, { method, headers, body: body ?? null }), limits),
    )
    const said = Buffer.from(await answer.arrayBuffer())
    if (answer.ok) return said
    const [, code = ''] = /<Code>(\w+)</.exec(String(said)) ?? []
    if (code === 'NoSuchKey') return null
    throw new Error(`The bucket answered ${answer.status} ${code}`)
  }

  /** A page has a thousand. */
  async function keysOf(userId: string): Promise<string[]> {
    const keys: string[] = []
    for (let isMore = true; isMore; ) {
      const after = keys.at(-1) ?? ''
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${userId}/`, 'start-after': after })
      const page = String(await ask(`?${query}`, { method: 'GET' }))
      const found = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
      keys.push(...found)
      isMore = found.length > 0 && page.includes('<IsTruncated>true<')
    }
    return keys
  }

  const remove = async (keys: readonly string[]) => {
    // For bulk deletion S3-compatible stores require different checksums.
    for (const key of keys) await ask(`/${key}`, { method: 'DELETE' })
  }
  return {
    async put(key, bytes) {
      await ask(`/${key}`, { method: 'PUT', body: Buffer.from(bytes) })
    },
    async read(key) {
      const bytes = await ask(`/${key}`, { method: 'GET' })
      return bytes && Readable.from(bytes)
    },
    remove,
    async removeAll(userId, except) {
      const keys = await keysOf(userId)
      await remove(keys.filter(key => except === null || !key.startsWith(`${except}-`)))
    },
  }
}

/** What failed on the way or inside the store may work a moment later: all requests may be made twice. */
async function repeat(request: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await request().catch((error: unknown) => {
      if (tries === mostTries) throw error
      return null
    })
    if (answer && (answer.status < 500 || tries === mostTries)) return answer
    await answer?.body?.cancel()
    await pause(retryAfterMs * tries)
  }
}
