import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ico = readFileSync(join(import.meta.dirname, '../public/favicon.ico'))

it('favicon.ico holds three PNG pictures', () => {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3])
  let end = 6 + 3 * 16
  for (const [at, size] of [16, 32, 48].entries()) {
    const entry = ico.subarray(6 + 16 * at)
    expect([entry[0], entry[1], entry.readUInt16LE(6)]).toEqual([size, size, 32])
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    expect(offset).toBe(end)
    const png = ico.subarray(offset, offset + length)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
    end = offset + length
  }
  expect(ico.length).toBe(end)
})
