type Icon = { readonly size: number; readonly png: Buffer }

const headerBytes = 6
const entryBytes = 16

/** Smallest first, at most 256 pixels. */
export function icoOf(icons: readonly Icon[]): Buffer {
  const header = Buffer.alloc(headerBytes + entryBytes * icons.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(icons.length, 4)
  let offset = header.length
  for (const [at, { size, png }] of icons.entries()) {
    const entry = headerBytes + entryBytes * at
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...icons.map(({ png }) => png)])
}
