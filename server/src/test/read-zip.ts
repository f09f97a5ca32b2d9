import { crc32, inflateRawSync } from 'node:zlib'

const endSignature = Buffer.from('PK\x05\x06')

export function readZip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(endSignature)
  if (end === -1) throw new Error('The zip has no end.')
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28)
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (files.has(path)) throw new Error(`${path} is there twice.`)
    files.set(path, readEntry(zip, at))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

function readEntry(zip: Buffer, at: number): string {
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  const text = inflateRawSync(packed)
  if (crc32(text) !== zip.readUInt32LE(at + 16)) throw new Error('A file in the zip is damaged.')
  return text.toString()
}
