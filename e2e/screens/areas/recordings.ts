import { joinLetter } from '../../../domain/src/letters/parts/letter-parts.ts'
import { people } from '../../../server/src/demo/people.ts'
import { intercept } from '../../intercept.ts'
import { receiverTakes } from '../receiver-takes.ts'
import {
  type Area,
  fill,
  offers,
  pressStep,
  type Screen,
  type Step,
  sequence,
  settles,
  shows,
  showsPart,
} from '../screen.ts'
import { facesLoaded, letterInScripts, replaceWords } from '../scripts.ts'
import { uploadOf } from '../upload-of.ts'
import { writeLetter } from './compose.ts'
import { answered, opened, sealed } from './guest-page.ts'

const path = `/compose?to=${people.elena.username}`

/** In place of a microphone, which a picture has none of. */
const withMicrophone =
  (isGiven = true): Step =>
  page =>
    page.addInitScript(isGiven => {
      navigator.mediaDevices.getUserMedia = async () => {
        if (!isGiven) throw new DOMException('refused', 'NotAllowedError')
        const { stream } = new AudioContext().createMediaStreamDestination()
        return Object.assign(window, { sound: stream }).sound
      }
    }, isGiven)

const answerUploads =
  (answer: Parameters<typeof intercept>[2]): Step =>
  page =>
    intercept(page, '*/api/recordings/*', answer)

const storing = answerUploads(() => null)
const stored = answerUploads(() => ({ json: { id: 'stored' } }))
const missing = answerUploads(() => ({ status: 404, json: {} }))
const unreachable: Step = page => page.route('**/api/recordings/**', route => route.abort('connectionfailed'))

/** Where a second of a picture would go on. */
const stopClockAt =
  (seconds: number): Step =>
  page =>
    page.evaluate(seconds => {
      const at = performance.now() + seconds * 1000
      performance.now = () => at
    }, seconds)

const openRecorder: readonly Step[] = [pressStep('Enclose'), pressStep('A Recording')]
const record = pressStep('Record')
const isRecorded = shows(/^A recording, /)

/** As a call does, which takes the microphone. */
const loseMicrophone: Step = page =>
  page.evaluate(() =>
    (window as unknown as { sound: MediaStream }).sound.getTracks()[0]?.dispatchEvent(new Event('mute')),
  )

const composing =
  (uploads: Step, isGiven = true): Step =>
  async (page, cast) => {
    await receiverTakes('recordings', 'taken')(page, cast)
    await uploads(page, cast)
    await withMicrophone(isGiven)(page, cast)
  }

/** On a phone it begins under the tools. */
const scrollToIt: Step = page =>
  page.locator('.letter-sheet figure').evaluate(figure => figure.scrollIntoView({ block: 'center' }))

const keepWithWords: readonly Step[] = [
  pressStep('Save'),
  fill('Transcript', 'I walked down to the sea again, where we sat.\nListen: you can hear it.'),
  page => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click(),
]

const recordings = [
  {
    id: '0197a000-0000-7000-8000-0000000000b1',
    seconds: 72,
    words: 'I walked down to the sea again, where we sat.\nListen: you can hear it.',
  },
  { id: '0197a000-0000-7000-8000-0000000000b2', seconds: 9, words: '' },
]

const words = '<p>Dear Elena,</p><p>The sea has not changed at all.</p>'
const content = joinLetter({ words, recordings })

const onRoses = {
  as: 'elena',
  path: ({ openOn }) => `/inbox?letter=${openOn('romantic-roses')}`,
  routes: async (page, cast) => {
    await missing(page, cast)
    await replaceWords('letters/received', content)(page, cast)
  },
} satisfies Partial<Screen>

const shown = shows('A recording, 1:12')

const making: readonly Screen[] = [
  ...sequence(
    {
      name: 'Before',
      path,
      before: uploadOf(1),
      routes: composing(storing),
      steps: [writeLetter, ...openRecorder, shows(/will ask for/)],
    },
    ['Recording', record, offers('Stop'), stopClockAt(72), shows('1:12')],
    ['The last 30 seconds', stopClockAt(276 - 72), shows(/are left$/)],
    ['Recorded', pressStep('Stop'), isRecorded],
    ['Words for one', pressStep('Save'), shows('Transcript')],
    ['Storing', ...keepWithWords.slice(1), shows(/^Storing…/), scrollToIt],
    [
      'Microphone lost',
      ...openRecorder,
      record,
      offers('Stop'),
      stopClockAt(72),
      loseMicrophone,
      shows(/stopped listening/),
    ],
  ),
  {
    name: 'Microphone refused',
    path,
    routes: composing(storing, false),
    steps: [writeLetter, ...openRecorder, record, shows(/^Your browser did not allow/)],
  },
  {
    name: 'Waiting offline',
    path,
    routes: composing(unreachable),
    steps: [
      writeLetter,
      ...openRecorder,
      record,
      offers('Stop'),
      stopClockAt(9),
      pressStep('Stop'),
      isRecorded,
      ...keepWithWords,
      shows(/^Saved on this device/),
      scrollToIt,
    ],
  },
  {
    name: 'Stored',
    path,
    routes: composing(stored),
    steps: [
      writeLetter,
      ...openRecorder,
      record,
      offers('Stop'),
      stopClockAt(72),
      pressStep('Stop'),
      isRecorded,
      ...keepWithWords,
      showsPart('.letter-sheet figcaption'),
      page => page.getByText(/^(Uploading|Storing)…/).waitFor({ state: 'detached' }),
      scrollToIt,
    ],
  },
  {
    name: 'Not wanted',
    path,
    routes: receiverTakes('recordings', 'not_wanted'),
    steps: [writeLetter, ...openRecorder, shows(/rather read/)],
  },
  {
    name: 'From a stranger',
    path,
    routes: receiverTakes('recordings', 'friends_only'),
    steps: [writeLetter, ...openRecorder, shows(/hasn’t yet/)],
  },
]

const reading: readonly Screen[] = [
  ...sequence({ name: 'In a letter', ...onRoses, steps: [shown] }, [
    'Could not be loaded',
    pressStep('Play recording 1'),
    shows(/^This recording could not be loaded/),
  ]),
  {
    name: 'In columns',
    ...onRoses,
    routes: replaceWords('letters/received', joinLetter({ words: letterInScripts.japanese, recordings })),
    steps: [shown, pressStep('Read Vertically'), settles, facesLoaded],
  },
  {
    ...opened('In a letter by link', [shown]),
    as: 'visitor',
    routes: answered(sealed, content),
  },
  {
    name: 'In a reported letter',
    as: 'admin',
    path: '/admin?section=reports',
    routes: replaceWords('admin/discloseLetter', content),
    steps: [pressStep('Show the Letter'), shown],
  },
]

export const recordingsArea: Area = {
  name: 'Recordings',
  as: 'theo',
  screens: [...making, ...reading],
}
