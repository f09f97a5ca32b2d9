import {
  recordingGraceSeconds,
  recordingLimits,
} from '@novelette/domain/letters/parts/recording/recordings.ts'
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  Logging,
  LogLevel,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
} from 'mediabunny'

export type RemuxedRecording = { readonly file: Uint8Array; readonly seconds: number }
type RecordingRefusal = {
  readonly refused: 'recording_unreadable' | 'recording_too_long' | 'recording_too_large'
}
export type RemuxAnswer = RemuxedRecording | RecordingRefusal

// It would print each oddity of a file.
Logging.level = LogLevel.Silent

const unreadable: RecordingRefusal = { refused: 'recording_unreadable' }
const tooLong: RecordingRefusal = { refused: 'recording_too_long' }
const tooLarge: RecordingRefusal = { refused: 'recording_too_large' }

/** Of AAC-LC, in each packet. */
const aacSamples = 1024
/** Bytes. What a decoder needs takes 19. */
const longestDescription = 64
const codecs: Readonly<Record<string, 'opus' | 'aac'>> = { opus: 'opus', 'mp4a.40.2': 'aac' }

/**
 * The packets of a recording in a new MP4, with its index in front, and nothing else of the file. Throws what mediabunny throws at a
 * file that it cannot read.
 */
export async function remuxRecording(file: Uint8Array): Promise<RemuxAnswer> {
  const input = new Input({ formats: [WEBM, MP4], source: new BufferSource(file) })
  const [track, ...others] = await input.getTracks()
  if (!track?.isAudioTrack() || others.length > 0) return unreadable
  const sound = await soundOf(track)
  if (!sound) return unreadable
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedAudioPacketSource(sound.codec)
  output.addAudioTrack(source)
  await output.start()
  const ended = await copyPackets(new EncodedPacketSink(track).packets(), source, sound)
  if (typeof ended !== 'number') return ended
  await output.finalize()
  const written = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  return written.length > recordingLimits.storedBytes ? tooLarge : { file: written, seconds: ended }
}

type Sound = Readonly<{
  codec: 'opus' | 'aac'
  decoderConfig: AudioDecoderConfig
  secondsOf: (packet: Uint8Array) => number | null
}>

/** Null where it is none that a browser records. */
async function soundOf(track: InputAudioTrack): Promise<Sound | null> {
  const decoderConfig = await track.getDecoderConfig()
  const codec = codecs[decoderConfig?.codec ?? '']
  if (!decoderConfig || !codec) return null
  const { numberOfChannels, sampleRate, description } = decoderConfig
  if ((description?.byteLength ?? 0) > longestDescription) return null
  if (numberOfChannels < 1 || numberOfChannels > 2 || sampleRate < 8000 || sampleRate > 48_000) return null
  const secondsOf = codec === 'opus' ? opusSeconds : () => aacSamples / sampleRate
  return { codec, decoderConfig, secondsOf }
}

/** Returns the seconds they last. Their first one is at 0. */
async function copyPackets(
  packets: AsyncIterable<EncodedPacket>,
  source: EncodedAudioPacketSource,
  { decoderConfig, secondsOf }: Sound,
): Promise<number | RecordingRefusal> {
  let begin: number | null = null
  let end = 0
  let bytes = 0
  for await (const { data, timestamp } of packets) {
    const duration = data.length > 0 ? secondsOf(data) : null
    const isFirst = begin === null
    begin ??= timestamp
    const at: number = timestamp - begin
    // A clock of milliseconds is half a one off.
    if (duration === null || !(at >= end - duration / 2)) return unreadable
    end = at + duration
    if (end > recordingLimits.seconds + recordingGraceSeconds) return tooLong
    // A few bytes of a hostile file may be many packets.
    bytes += data.length
    if (bytes > recordingLimits.storedBytes) return tooLarge
    await source.add(new EncodedPacket(data, 'key', at, duration), isFirst ? { decoderConfig } : undefined)
  }
  return begin === null ? unreadable : end
}

const celtMs = [2.5, 5, 10, 20] as const
const silkMs = [10, 20, 40, 60] as const

/** Seconds of sound in a packet of Opus, as its first bytes say (RFC 6716, 3.1); null for none. */
export function opusSeconds(packet: Uint8Array): number | null {
  const [toc, count = 0] = packet
  if (toc === undefined) return null
  const frames = [1, 2, 2, count & 0x3f][toc & 3] ?? 0
  const ms = frames * frameMs(toc >> 3)
  return ms > 0 && ms <= 120 ? ms / 1000 : null
}

function frameMs(configuration: number): number {
  const place = configuration & 3
  if (configuration >= 16) return celtMs[place] ?? 0
  if (configuration >= 12) return silkMs[place & 1] ?? 0
  return silkMs[place] ?? 0
}
