import pg from 'pg'
import type { Entry } from '#backup/archive.ts'
import { copyIn } from '#backup/copying.ts'
import { entryNames } from '#backup/manifest.ts'
import { type Backup, partOf } from '#backup/read-backup.ts'
import type { Table } from '#backup/tables.ts'
import { makeRoomForJobs, waitingJobs } from '#backup/waiting-jobs.ts'
import type { PictureStore } from '#pictures/store.ts'

/** Puts rows into their tables and pictures into their store; notes each picture in `put` before it is there. */
export async function putEntriesBack(
  client: pg.ClientBase,
  { manifest, entries }: Backup,
  pictures: PictureStore,
  put: string[],
): Promise<void> {
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  // What migrations put there themselves is in the backup as well.
  await client.query(`truncate ${names} cascade`)
  await makeRoomForJobs(client)
  const places = new Map<string, Table>(manifest.tables.map(table => [entryNames.tables + table.name, table]))
  places.set(entryNames.jobs, waitingJobs)
  for await (const { at, run } of runsOf(entries())) {
    const table = places.get(at)
    if (table) await copyIn(client, table, bytesOf(run))
    else await putPictures(pictures, run, put)
  }
}

async function putPictures(pictures: PictureStore, run: AsyncIterable<Entry>, put: string[]): Promise<void> {
  for await (const { name, bytes } of run) {
    if (!name.startsWith(entryNames.pictures)) continue
    const key = name.slice(entryNames.pictures.length)
    put.push(key)
    await pictures.put(key, bytes)
  }
}

/** Entries of one part follow one another. Each run must be read to its end before the next is asked for. */
async function* runsOf(entries: AsyncGenerator<Entry>) {
  let next = await entries.next()
  while (!next.done) {
    const at = partOf(next.value.name)
    async function* run(): AsyncGenerator<Entry> {
      while (!next.done && partOf(next.value.name) === at) {
        yield next.value
        next = await entries.next()
      }
    }
    yield { at, run: run() }
  }
}

async function* bytesOf(run: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of run) yield bytes
}
