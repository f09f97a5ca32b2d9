import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { retryOnConflict } from '#db/conflicts.ts'
import type { Db } from '#db/open.ts'

/** The bytes are overwritten once it has returned. It may not throw. */
type ReadRow<Row> = (bytes: Buffer, place: number) => Row

/**
 * What `readRow` makes of each row of a query of one `bytea` column. The driver reads other answers as text, in which bytes are
 * hexadecimal digits; COPY gives them as they are. It takes no parameters: they are written into its text.
 */
export function copyBytes<Row>(db: Db, query: SQL, readRow: ReadRow<Row>): Promise<readonly Row[]> {
  const { sql: select } = new PgDialect().sqlToQuery(query.inlineParams())
  const text = `copy (${select}) to stdout (format binary)`
  return retryOnConflict(async () => {
    const client = await db.$client.connect()
    try {
      const rows = await copied(client, text, readRow)
      client.release()
      return rows
    } catch (error) {
      client.release(true)
      throw error
    }
  })
}

const copied = <Row>(client: pg.PoolClient, text: string, readRow: ReadRow<Row>) =>
  new Promise<readonly Row[]>((resolve, reject) => {
    const query: CopyQuery<Row> = new CopyQuery(text, readRow, error =>
      error ? reject(error) : resolve(query.copied),
    )
    client.query(query)
  })

class CopyQuery<Row> extends pg.Query {
  readonly copied: Row[] = []
  readonly #readRow: ReadRow<Row>
  #hasBegun = false

  constructor(text: string, readRow: ReadRow<Row>, callback: (error: Error | undefined) => void) {
    super({ text }, callback)
    this.#readRow = readRow
  }

  /** The driver calls this for each row, after whose columns are counted comes the length of the first. The end counts as -1 columns. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // Eleven bytes of signature, four of flags, and a header after its length.
    const start = this.#hasBegun ? 0 : 19 + chunk.readInt32BE(15)
    this.#hasBegun = true
    if (chunk.readInt16BE(start) !== 1) return
    const row = chunk.subarray(start + 6, start + 6 + chunk.readInt32BE(start + 2))
    this.copied.push(this.#readRow(row, this.copied.length))
  }
}
