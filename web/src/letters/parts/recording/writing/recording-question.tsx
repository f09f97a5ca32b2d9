import {
  type Recording,
  recordingLimits,
  toWords,
} from '@novelette/domain/letters/parts/recording/recordings.ts'
import type { QuestionPart } from '#letters/parts/kind/part-interfaces.ts'
import { TextArea } from '#ui/fields/text-area.tsx'

const lacksWords = ({ words }: Recording) => words === ''

export const recordingQuestion: QuestionPart = {
  noun: 'recording',
  sense: 'hear',
  countLacking: ({ recordings }) => recordings.filter(lacksWords).length,
  ask: (count, them) => ({
    lack: `${count === 1 ? 'has' : 'have'} no transcript`,
    why: `Write what ${them === 'it' ? 'it says' : 'they say'}, for anyone who can’t hear ${them} or listen now.`,
    write: count === 1 ? 'Write a Transcript' : 'Write Transcripts',
  }),
  Fields: ({ parts: { recordings } }) =>
    recordings.map(
      (recording, at) =>
        lacksWords(recording) && (
          <TextArea
            key={recording.id}
            label={`Transcript of Recording ${at + 1}`}
            name={recording.id}
            maxLength={recordingLimits.wordsLength}
            rows={3}
            dir="auto"
          />
        ),
    ),
  withWords: ({ recordings }, wordsOf) => ({
    recordings: recordings.map(one => (lacksWords(one) ? { ...one, words: toWords(wordsOf(one.id)) } : one)),
  }),
}
