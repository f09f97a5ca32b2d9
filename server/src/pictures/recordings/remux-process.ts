import {
  type RecordingRefusal,
  type RemuxedRecording,
  remuxRecording,
} from '#pictures/recordings/remux-recording.ts'

const unreadable: RecordingRefusal = { refused: 'recording_unreadable' }

process.once('message', async file => {
  // Whatever mediabunny throws is about this file.
  const remuxed: RemuxedRecording | RecordingRefusal = await remuxRecording(file as Uint8Array).catch(
    () => unreadable,
  )
  process.send?.(remuxed)
})
