import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '@novelette/files/has-code.ts'
import type { PictureStore } from '#storage/store.ts'

export function openFolder(folder: string): PictureStore {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await rm(join(folder, key), { force: true })
  }
  return {
    async put(key, bytes) {
      const file = join(folder, key)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes, { flush: true })
      for (const written of [dirname(file), folder]) await flush(written)
    },
    async read(key) {
      const file = await open(join(folder, key)).catch(unlessMissing(null))
      return file?.createReadStream() ?? null
    },
    remove,
    async removeAll(userId, except) {
      if (except === null) return rm(join(folder, userId), { recursive: true, force: true })
      const names = await readdir(join(folder, userId)).catch(unlessMissing([]))
      await remove(names.map(name => `${userId}/${name}`).filter(key => !key.startsWith(`${except}-`)))
    },
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function unlessMissing<T>(instead: T) {
  return (error: unknown): T => {
    if (hasCode(error, 'ENOENT')) return instead
    throw error
  }
}
