import { joinLetter } from '../../../domain/src/handwriting/letter-parts.ts'
import { people } from '../../../server/src/demo/people.ts'
import { alterAnswers } from '../../intercept.ts'
import { type Area, pressStep, type Screen, type Step, shows } from '../screen.ts'
import { replaceWords } from '../scripts.ts'
import { writeLetter } from './compose.ts'

const path = `/compose?to=${people.elena.username}`

/** In place of a microphone, which a picture has none of. */
const withMicrophone =
  (isGiven = true): Step =>
  page =>
    page.addInitScript(isGiven => {
      const sound = () => new AudioContext().createMediaStreamDestination().stream
      navigator.mediaDevices.getUserMedia = async () => {
        if (!isGiven) throw new DOMException('refused', 'NotAllowedError')
        return sound()
      }
    }, isGiven)

const answer =
  (recordings: string): Step =>
  page =>
    alterAnswers(page, '*/api/rpc/letters/findRecipient*', text =>
      text.replace(/"recordings":"\w+"/, `"recordings":"${recordings}"`),
    )

const stores: Step = page =>
  page.route('**/api/recordings/**', route => route.fulfill({ json: { id: 'stored' } }))

const openRecorder: readonly Step[] = [writeLetter, pressStep('Enclose'), pressStep('A Recording')]

const recordings = [
  {
    id: '0197a000-0000-7000-8000-0000000000b1',
    seconds: 72,
    words: 'I walked down to the sea again, where we sat.\nListen: you can hear it.',
  },
  { id: '0197a000-0000-7000-8000-0000000000b2', seconds: 9, words: '' },
]

const enclosed: Step = async (page, cast) => {
  const words = '<p>Dear Elena,</p><p>The sea has not changed at all.</p>'
  await replaceWords('received', joinLetter({ words, recordings }))(page, cast)
}

const onRoses = {
  as: 'elena',
  path: ({ openOn }) => `/inbox?letter=${openOn('romantic-roses')}`,
  routes: enclosed,
} satisfies Partial<Screen>

const shown = shows('A recording, 1:12')

export const recordingsArea: Area = {
  name: 'Recordings',
  as: 'theo',
  screens: [
    { name: 'Before', path, routes: answer('taken'), steps: [...openRecorder, shows(/will ask for/)] },
    {
      name: 'Microphone refused',
      path,
      routes: async (page, cast) => {
        await answer('taken')(page, cast)
        await withMicrophone(false)(page, cast)
      },
      steps: [...openRecorder, pressStep('Record'), shows(/^Your browser keeps/)],
    },
    {
      name: 'Not wanted',
      path,
      routes: answer('not_wanted'),
      steps: [...openRecorder, shows(/rather read/)],
    },
    {
      name: 'From a stranger',
      path,
      routes: answer('friends_only'),
      steps: [...openRecorder, shows(/hasn’t yet/)],
    },
    {
      name: 'Words for one',
      path,
      routes: async (page, cast) => {
        await answer('taken')(page, cast)
        await stores(page, cast)
        await withMicrophone()(page, cast)
      },
      steps: [
        ...openRecorder,
        pressStep('Record'),
        pressStep('Stop'),
        pressStep('Keep'),
        shows('What You Say'),
      ],
    },
    { name: 'In a letter', ...onRoses, steps: [shown] },
  ],
}
