import { type PartKindWithFiles, partCountText } from '../part-kind.ts'
import { durationText, isRecording, type Recording, recordingLimits } from './recordings.ts'

const form = /^([\da-f-]{36})" data-seconds="([1-9]\d{0,2})$/

export const recordingKind: PartKindWithFiles<Recording, 'sound'> = {
  name: 'recording',
  most: recordingLimits.inLetter,
  read({ attributes, text }) {
    const [, id = '', seconds] = form.exec(attributes) ?? []
    const recording = { id, seconds: Number(seconds), words: text }
    return isRecording(recording) ? recording : null
  },
  write: ({ id, seconds, words }) => ({ attributes: `${id}" data-seconds="${seconds}`, text: words }),
  files: {
    names: ['sound'],
    bytes: recordingLimits.bytes,
    perHour: recordingLimits.perHour,
    choice: {
      taken: 'People you have written to can send you their voice.',
      notWanted:
        'Whoever wants to record for you is told that you would rather read. What has arrived stays.',
    },
  },
  written: { role: 'transcript', of: ({ words }) => words },
  count(recordings) {
    const lengths = recordings.map(({ seconds }) => durationText(seconds)).join(', ')
    return `${partCountText(recordings.length, 'recording', 'recordings')} (${lengths})`
  },
}
