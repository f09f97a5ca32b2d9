import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** Twenty milliseconds of silence. */
const silentOpus = Uint8Array.of(0xf8, 0xff, 0xfe)
const silentAac = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)
/** Of AAC-LC, 44,100 Hz, one channel. */
const aacDescription = Uint8Array.of(0x12, 0x08)

/** Where and with what it was recorded: in no stored file. */
export const plantedTag = 'Recorded at home, 48.8584 N'

/** `bytes`: of each packet. */
export const webmOpus = (seconds: number, bytes = silentOpus.length) =>
  opusIn(new WebMOutputFormat(), seconds, bytes)
/** As Chromium and Safari write it. */
export const fragmentedOpus = (seconds: number) =>
  opusIn(new Mp4OutputFormat({ fastStart: 'fragmented' }), seconds)

export async function mp4Aac(seconds: number, codec = 'mp4a.40.2'): Promise<Buffer> {
  const source = new EncodedAudioPacketSource('aac')
  return written(new Mp4OutputFormat(), [source], async () => {
    const length = 1024 / 44_100
    const decoderConfig = { codec, numberOfChannels: 1, sampleRate: 44_100, description: aacDescription }
    for (let at = 0; at * length < seconds; at++)
      await source.add(
        new EncodedPacket(silentAac, 'key', at * length, length),
        at > 0 ? undefined : { decoderConfig },
      )
  })
}

export async function withTwoTracks(): Promise<Buffer> {
  const sources = [new EncodedAudioPacketSource('opus'), new EncodedAudioPacketSource('opus')] as const
  return written(new WebMOutputFormat(), sources, async () => {
    for (const source of sources) await addOpus(source, 1)
  })
}

/** One track, of pictures. */
export async function withPictures(): Promise<Buffer> {
  const source = new EncodedVideoPacketSource('vp8')
  return written(new WebMOutputFormat(), [source], async () => {
    const decoderConfig = { codec: 'vp8', codedWidth: 16, codedHeight: 16 }
    await source.add(new EncodedPacket(new Uint8Array(100), 'key', 0, 1), { decoderConfig })
  })
}

const element = (id: string, ...contents: readonly Uint8Array[]) => {
  const content = Buffer.concat(contents)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(0x10000000 + content.length)
  return Buffer.concat([Buffer.from(id, 'hex'), length, content])
}

/** WebM of 3 MB whose reader makes 9 GB of it: each packet begins with the same megabytes, which the file names once. */
export function withLongPrefix(): Buffer {
  const number = (id: string, value: number) => element(id, Uint8Array.of(value))
  const compression = element('5034', number('4254', 3), element('4255', Buffer.alloc(3 * 1024 * 1024, 0xf8)))
  const opusHead = Buffer.from('OpusHead\x01\x01\0\0\x80\xbb\0\0\0\0\0', 'latin1')
  const track = element(
    'ae',
    ...[number('d7', 1), number('73c5', 1), number('83', 2), element('86', Buffer.from('A_OPUS'))],
    ...[element('63a2', opusHead), element('e1', number('9f', 1))],
    element('6d80', element('6240', number('5031', 0), number('5032', 1), number('5033', 0), compression)),
  )
  const laced = (count: number) => element('a3', Uint8Array.of(0x81, count >> 8, count, 0x84, 0, 0))
  const cluster = element('1f43b675', number('e7', 0), ...Array.from({ length: 3000 }, (_, at) => laced(at)))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', element('1549a966'), element('1654ae6b', track), cluster),
  ])
}

function opusIn(format: OutputFormat, seconds: number, bytes?: number): Promise<Buffer> {
  const source = new EncodedAudioPacketSource('opus')
  return written(format, [source], () => addOpus(source, seconds, bytes))
}

async function addOpus(
  source: EncodedAudioPacketSource,
  seconds: number,
  bytes = silentOpus.length,
): Promise<void> {
  const packet = new Uint8Array(bytes)
  packet.set(silentOpus)
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  for (let at = 0; at * 20 < seconds * 1000; at++)
    await source.add(
      new EncodedPacket(packet, 'key', at / 50, 1 / 50),
      at > 0 ? undefined : { decoderConfig },
    )
}

type Source = EncodedAudioPacketSource | EncodedVideoPacketSource

async function written(
  format: OutputFormat,
  sources: readonly Source[],
  add: () => Promise<void>,
): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  for (const source of sources) {
    if (source instanceof EncodedVideoPacketSource) output.addVideoTrack(source)
    else output.addAudioTrack(source, { name: plantedTag })
  }
  output.setMetadataTags({ title: plantedTag, comment: plantedTag })
  await output.start()
  await add()
  await output.finalize()
  if (!target.buffer) throw new Error('Nothing was written.')
  return Buffer.from(target.buffer)
}
