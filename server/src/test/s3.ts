import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Config } from '#config/config.ts'

const bucket = 'portraits'

export async function startS3(): Promise<{ s3: S3Config; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'novelette-s3-'))
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  await store.configureBuckets()
  const server = createServer(store.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The store has no port.')
  const endpoint = `http://127.0.0.1:${address.port}`
  return {
    s3: { endpoint, region: 'us-east-1', bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
