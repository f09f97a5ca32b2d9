import type { PictureStore } from '@novelette/server/storage/store.ts'
import pg from 'pg'
import type { ArchiveEntry } from '#archive.ts'
import { copyIn } from '#copying.ts'
import { entryNames } from '#manifest.ts'
import { type Backup, partOf } from '#restore/read-backup.ts'
import type { Table } from '#tables.ts'
import { createJobsTable, waitingJobs } from '#waiting-jobs.ts'

/** Adds each key to `storedKeys` before it stores the picture. */
export async function restoreEntries(
  client: pg.ClientBase,
  { manifest, entries }: Backup,
  pictures: PictureStore | null,
  storedKeys: string[],
): Promise<void> {
  const names = manifest.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  // The backup also has the rows that migrations insert.
  await client.query(`truncate ${names} cascade`)
  await createJobsTable(client)
  const tablesByPart = new Map<string, Table>(
    manifest.tables.map(table => [entryNames.tables + table.name, table]),
  )
  tablesByPart.set(entryNames.jobs, waitingJobs)
  for await (const { at, run } of groupByPart(entries())) {
    const table = tablesByPart.get(at)
    if (table) await copyIn(client, table, bytesOf(run))
    else await putPictures(pictures, run, storedKeys)
  }
}

async function putPictures(
  pictures: PictureStore | null,
  run: AsyncIterable<ArchiveEntry>,
  storedKeys: string[],
): Promise<void> {
  for await (const { name, bytes } of run) {
    if (!name.startsWith(entryNames.pictures)) continue
    const key = name.slice(entryNames.pictures.length)
    storedKeys.push(key)
    await pictures?.put(key, bytes)
  }
}

/** Read each group to its end before the next. */
async function* groupByPart(entries: AsyncGenerator<ArchiveEntry>) {
  let next = await entries.next()
  while (!next.done) {
    const at = partOf(next.value.name)
    async function* run(): AsyncGenerator<ArchiveEntry> {
      while (!next.done && partOf(next.value.name) === at) {
        yield next.value
        next = await entries.next()
      }
    }
    yield { at, run: run() }
  }
}

async function* bytesOf(run: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of run) yield bytes
}
