import { createHash } from 'node:crypto'

const newline = 0x0a

/** Takes the text of COPY, piece by piece; a row ends with a newline, which is never in one. */
export function sumRows() {
  const whole = createHash('sha256')
  let row = createHash('sha256')
  let sum = 0n
  let rows = 0
  return {
    take(piece: Uint8Array): void {
      whole.update(piece)
      let start = 0
      for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
        const digest = row.update(piece.subarray(start, end)).digest()
        // Added and not chained: the order of rows means nothing to a table.
        sum = BigInt.asUintN(128, sum + ((digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8)))
        row = createHash('sha256')
        rows += 1
        start = end + 1
      }
      row.update(piece.subarray(start))
    },
    result: () => ({ rows, sha256: whole.digest('hex'), rowSum: sum.toString(16) }),
  }
}
