import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { kindOf } from '#lib/log.ts'
import { openPictureStore } from '#storage/store.ts'

const timeoutMs = 30_000
const probe = Buffer.from('Novelette was here, and cleans up.')

export async function examineStorage(config: Config): Promise<readonly Finding[]> {
  const { dataDir, s3 } = config
  const folder = join(dataDir, 'pictures')
  // The folder would be this user's, who may not be the server's.
  if (!s3 && !existsSync(folder)) return [ok('pictures', 'the folder is made with the first picture')]
  const place = s3 ? `the bucket ${s3.bucket}` : folder
  try {
    await Promise.race([storeAndRemove(config), rejectAfterTimeout()])
    return [ok('pictures', `${place} takes pictures, gives them back and removes them`)]
  } catch (error) {
    const todo = s3
      ? 'See that the store runs and has the bucket, and that all five settings of S3 fit it'
      : 'Give the folder to the user that the server runs as'
    return [problem('pictures', `${place} does not take pictures (${kindOf(error)})`, todo)]
  }
}

async function storeAndRemove(config: Config): Promise<void> {
  const store = await openPictureStore(config)
  const name = `doctor-${randomUUID()}`
  try {
    await store.put(`${name}/probe`, probe)
    const stored = Buffer.concat((await (await store.read(`${name}/probe`))?.toArray()) ?? [])
    if (!stored.equals(probe)) throw new Error('It is not what was stored')
  } finally {
    await store.removeAll(name, null).finally(() => store.close())
  }
}

async function rejectAfterTimeout(): Promise<never> {
  await pause(timeoutMs, null, { ref: false })
  throw new Error('It took too long')
}
