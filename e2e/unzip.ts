import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const stored = 0

/** The files of a zip as text, by name: what any program that opens zips would find by the list at its end. */
export async function unzip(path: string): Promise<ReadonlyMap<string, string>> {
  const zip = await readFile(path)
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(endMark).buffer))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('the list of this zip is damaged')
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map(offset => zip.readUInt16LE(at + offset))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    files.set(name, contentOf(zip, at))
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return files
}

function contentOf(zip: Buffer, entry: number): string {
  const header = zip.readUInt32LE(entry + 42)
  const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  const packed = zip.subarray(begin, begin + zip.readUInt32LE(entry + 20))
  const isStored = zip.readUInt16LE(entry + 10) === stored
  return (isStored ? packed : inflateRawSync(packed)).toString('utf8')
}
