import { createHash } from 'node:crypto'

const newline = 0x0a

/** A newline ends a row of COPY text and never occurs inside one. */
export function createRowChecksum() {
  const textDigest = createHash('sha256')
  let row = createHash('sha256')
  let sum = 0n
  let rows = 0
  return {
    update(piece: Uint8Array): void {
      textDigest.update(piece)
      let start = 0
      for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
        const digest = row.update(piece.subarray(start, end)).digest()
        // Rows have no order, so sums are added.
        sum = BigInt.asUintN(128, sum + ((digest.readBigUInt64BE(0) << 64n) | digest.readBigUInt64BE(8)))
        row = createHash('sha256')
        rows += 1
        start = end + 1
      }
      row.update(piece.subarray(start))
    },
    digest: () => ({ rows, sha256: textDigest.digest('hex'), rowSum: sum.toString(16) }),
  }
}
