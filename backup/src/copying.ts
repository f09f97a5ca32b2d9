import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createRowChecksum } from '#row-checksum.ts'
import { columnList, rowsOf, type Table } from '#tables.ts'

/** Read `sum` after the last piece. */
export function copyOut(client: pg.ClientBase, query: string) {
  const sum = createRowChecksum()
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of client.query(copyTo(`copy (${query}) to stdout`))) {
      sum.update(piece)
      yield piece
    }
  }
  return { pieces: pieces(), sum: sum.digest }
}

export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: Table,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const statement = `copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`
  await pipeline(pieces, client.query(copyFrom(statement)))
}

export async function sumOfTable(client: pg.ClientBase, table: Table) {
  const { pieces, sum } = copyOut(client, rowsOf(table))
  for await (const _ of pieces);
  return sum()
}
