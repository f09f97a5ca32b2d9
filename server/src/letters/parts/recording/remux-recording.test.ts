import childProcess, { execFile } from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { recordingLimits } from '@novelette/domain/letters/parts/recording/recordings.ts'
import fc from 'fast-check'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { describe, expect, it, vi } from 'vitest'
import { remuxInChildProcess } from '#letters/parts/recording/remux-in-child-process.ts'
import { opusSeconds } from '#letters/parts/recording/remux-recording.ts'
import { permissions } from '#lib/child-process/ask-child-process.ts'
import {
  fragmentedOpus,
  mp4Aac,
  plantedTag,
  webmOpus,
  withLongPrefix,
  withPictures,
  withTwoTracks,
} from '#test/enclosures/recordings.ts'

async function contentsOf(file: Uint8Array) {
  const input = new Input({ formats: [MP4], source: new BufferSource(file) })
  const [track] = await input.getAudioTracks()
  if (!track) throw new Error('It has no track.')
  const packets = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const config = await track.getDecoderConfig()
  return { codec: config?.codec, packets }
}
const outcomeOf = async (file: Uint8Array, limits?: Parameters<typeof remuxInChildProcess>[1]) =>
  remuxInChildProcess(file, limits).then(
    ({ seconds }) => seconds,
    (error: { code?: string }) => error.code,
  )

describe('a recording', () => {
  /** Rule 3.14 */
  it.each([
    ['WebM with Opus', () => webmOpus(2), 'opus', 100, 2],
    ['MP4 in fragments with Opus', () => fragmentedOpus(2), 'opus', 100, 2],
    ['MP4 with AAC', () => mp4Aac(2), 'mp4a.40.2', 87, 2.02],
  ])(
    'in %s becomes an MP4 of the same packets, with its index in front and nothing else',
    async (_, make, codec, count, length) => {
      const given = await make()
      expect(given.includes(plantedTag)).toBe(true)
      const { file, seconds } = await remuxInChildProcess(given)
      expect(seconds).toBeCloseTo(length, 2)
      const bytes = Buffer.from(file)
      expect(bytes.includes(plantedTag)).toBe(false)
      expect([bytes.includes('moov'), bytes.indexOf('moov') < bytes.indexOf('mdat')]).toEqual([true, true])
      const made = await contentsOf(file)
      expect([made.codec, made.packets.length, made.packets[0]?.timestamp]).toEqual([codec, count, 0])
    },
  )

  /** Rule 3.14 */
  it('of five minutes is taken, and a longer one is not', async () => {
    expect(await outcomeOf(await webmOpus(recordingLimits.seconds))).toBeCloseTo(recordingLimits.seconds, 2)
    expect(await outcomeOf(await webmOpus(recordingLimits.seconds + 4))).toBe('recording_too_long')
  })

  it('of more than 4 MB of sound is refused', async () => {
    expect(await outcomeOf(await webmOpus(50, 2_000))).toBe('recording_too_large')
  })

  it('that was cut is kept as far as it is whole', async () => {
    const whole = await webmOpus(20)
    const seconds = await outcomeOf(whole.subarray(0, whole.length / 2))
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(11)
    const short = await webmOpus(1)
    expect(await outcomeOf(short.subarray(0, short.length / 2))).toBe('recording_unreadable')
  })

  /** Rule 3.14 */
  it.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['a page', () => Buffer.from('<!doctype html><p>Hello</p>')],
    ['a track of pictures', withPictures],
    ['a second track', withTwoTracks],
    ['no packet', () => webmOpus(0)],
  ])('with %s is refused', async (_, make) => {
    expect(await outcomeOf(await make())).toBe('recording_unreadable')
  })

  const generous = { memoryMb: 1000, cpuSeconds: 60, deadlineMs: 60_000 }

  it('of a few bytes that stand for gigabytes is refused before they are there', async () => {
    expect(await outcomeOf(withLongPrefix(), { ...generous, memoryMb: 130 })).toBe('recording_unreadable')
  })

  it('that takes too much of a processor is refused', async () => {
    const limits = { ...generous, cpuSeconds: 0 }
    expect(await outcomeOf(await webmOpus(1), limits)).toBe('recording_unreadable')
  })

  it('for which the machine is too busy may come again', async () => {
    expect(await outcomeOf(await webmOpus(1), { ...generous, deadlineMs: 1 })).toBe('unavailable')
  })

  it('that lets its process crash before it answers is refused', async () => {
    const forking = vi.spyOn(childProcess, 'fork')
    syncBuiltinESMExports()
    try {
      const outcome = outcomeOf(await webmOpus(1), generous)
      forking.mock.results[0]?.value.kill('SIGABRT')
      expect(await outcome).toBe('recording_unreadable')
    } finally {
      forking.mockRestore()
      syncBuiltinESMExports()
    }
  })

  it('is read by what reads no data, writes nothing and runs nothing', async () => {
    const deniedTo = (code: string) =>
      promisify(execFile)(process.execPath, [...permissions, '-e', code], { env: {} }).then(
        () => 'nothing',
        (error: { stderr: string }) => /ERR_ACCESS_DENIED/.exec(error.stderr)?.[0],
      )
    const inServer = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)))
    const attempts = [
      `fs.readFileSync(${inServer('remux-thread.ts')})`,
      `fs.readdirSync(${inServer('../../../../..')})`,
      "fs.readFileSync('/etc/hosts')",
      `fs.writeFileSync(${inServer('written')}, '')`,
      'child_process.spawnSync(process.execPath)',
    ]
    const denied = 'ERR_ACCESS_DENIED'
    expect(await Promise.all(attempts.map(deniedTo))).toEqual(['nothing', denied, denied, denied, denied])
  })

  // Some would take all of a process's memory.
  it('with any bytes changed is read or refused', { tags: ['long'], timeout: 120_000 }, async () => {
    const files = [await webmOpus(0.5), await fragmentedOpus(0.5), await mp4Aac(0.5)]
    const change = fc.record({
      of: fc.constantFrom(...files),
      at: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ of, at }) => {
        const file = Buffer.from(of)
        for (const [place, byte] of at) file[place % file.length] = byte
        // Many would be read without an end.
        const outcome = await outcomeOf(file, { ...generous, memoryMb: 130, cpuSeconds: 2 })
        if (typeof outcome === 'number') expect(outcome).toBeLessThan(recordingLimits.seconds + 3)
        else expect(outcome).toMatch(/^recording_(?:unreadable|too_long|too_large)$/)
      }),
      { numRuns: 12 },
    )
  })
})

it.each([
  ['20 ms of one frame', [0xf8], 0.02],
  ['two frames of 10 ms', [0x01 | (16 << 3) | (2 << 3), 0], 0.02],
  ['60 ms of a voice', [3 << 3], 0.06],
  ['three frames of 20 ms', [0xfb, 3], 0.06],
  ['six frames of 20 ms', [0xfb, 6], 0.12],
  ['no byte', [], null],
  ['no frame', [0xfb, 0], null],
  ['more than 120 ms', [0xfb, 7], null],
])('a packet of Opus with %s lasts as long as it says', (_, bytes, seconds) => {
  expect(opusSeconds(Uint8Array.from(bytes))).toBe(seconds)
})
