import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { retryOnConflict } from '#db/errors.ts'
import type { Db } from '#db/open.ts'

/** The bytes are overwritten once it has returned. It may not throw. After a conflict the rows come again, from the first. */
type TakeRow = (bytes: Buffer, place: number) => void

/**
 * Gives `takeRow` each row of a query of one `bytea` column as it comes. The driver reads other answers as text, in which bytes are
 * hexadecimal digits; COPY gives them as they are. It takes no parameters: they are written into its text.
 */
export function copyBytes(db: Db, query: SQL, takeRow: TakeRow): Promise<void> {
  const { sql: select } = new PgDialect().sqlToQuery(query.inlineParams())
  const text = `copy (${select}) to stdout (format binary)`
  return retryOnConflict(async () => {
    const client = await db.$client.connect()
    try {
      await copy(client, text, takeRow)
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  })
}

const copy = (client: pg.PoolClient, text: string, takeRow: TakeRow) =>
  new Promise<void>((resolve, reject) => {
    client.query(new CopyQuery(text, takeRow, error => (error ? reject(error) : resolve())))
  })

class CopyQuery extends pg.Query {
  readonly #takeRow: TakeRow
  #place = 0
  #hasBegun = false

  constructor(text: string, takeRow: TakeRow, callback: (error: Error | undefined) => void) {
    super({ text }, callback)
    this.#takeRow = takeRow
  }

  /** The driver calls this for each row, after whose columns are counted comes the length of the first. The end counts as -1 columns. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // Eleven bytes of signature, four of flags, and a header after its length.
    const start = this.#hasBegun ? 0 : 19 + chunk.readInt32BE(15)
    this.#hasBegun = true
    if (chunk.readInt16BE(start) !== 1) return
    const row = chunk.subarray(start + 6, start + 6 + chunk.readInt32BE(start + 2))
    this.#takeRow(row, this.#place)
    this.#place += 1
  }
}
