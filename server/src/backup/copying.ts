import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { sumRows } from '#backup/row-sum.ts'
import { listed, rowsOf, type Table } from '#backup/tables.ts'

/** What COPY makes of a query, piece by piece, and the sum of it. */
export function copyOut(client: pg.ClientBase, query: string) {
  const sum = sumRows()
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of client.query(copyTo(`copy (${query}) to stdout`))) {
      sum.take(piece)
      yield piece
    }
  }
  return { pieces: pieces(), sum: sum.result }
}

/** Puts rows back that copyOut gave. */
export async function copyIn(
  client: pg.ClientBase,
  { name, columns }: Table,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const statement = `copy ${pg.escapeIdentifier(name)} (${listed(columns)}) from stdin`
  await pipeline(pieces, client.query(copyFrom(statement)))
}

/** The sum of a whole table as it lies there now. */
export async function sumOfTable(client: pg.ClientBase, table: Table) {
  const { pieces, sum } = copyOut(client, rowsOf(table))
  for await (const _ of pieces);
  return sum()
}
