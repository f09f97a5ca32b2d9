import { type PartKind, partCountText } from '../part-kind.ts'
import { durationText, isRecording, type Recording, recordingLimits } from './recordings.ts'

const form = /^([\da-f-]{36})" data-seconds="([1-9]\d{0,2})$/

export const recordingKind: PartKind<Recording> = {
  name: 'recording',
  most: recordingLimits.inLetter,
  read({ attributes, text }) {
    const [, id = '', seconds] = form.exec(attributes) ?? []
    const recording = { id, seconds: Number(seconds), words: text }
    return isRecording(recording) ? recording : null
  },
  write: ({ id, seconds, words }) => ({ attributes: `${id}" data-seconds="${seconds}`, text: words }),
  fileId: ({ id }) => id,
  written: { role: 'transcript', of: ({ words }) => words },
  count(recordings) {
    const lengths = recordings.map(({ seconds }) => durationText(seconds)).join(', ')
    return `${partCountText(recordings.length, 'recording', 'recordings')} (${lengths})`
  },
}
