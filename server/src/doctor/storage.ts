import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config.ts'
import { type Finding, ok, problem } from '#doctor/finding.ts'
import { kindOf } from '#log.ts'
import { openPictureStore } from '#pictures/store.ts'

const patienceMs = 30_000
const probe = Buffer.from('Novelette was here, and cleans up.')

/** Stores something where the pictures lie, reads it, and removes it. */
export async function examineStorage(config: Config): Promise<readonly Finding[]> {
  const { dataDir, s3 } = config
  const folder = join(dataDir, 'pictures')
  // Made here it would be this user's, who may be another than the server's.
  if (!s3 && !existsSync(folder)) return [ok('pictures', 'the folder is made with the first picture')]
  const place = s3 ? `the bucket ${s3.bucket}` : folder
  try {
    await Promise.race([storeAndRemove(config), givingUp()])
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

async function givingUp(): Promise<never> {
  await pause(patienceMs, null, { ref: false })
  throw new Error('It took too long')
}
