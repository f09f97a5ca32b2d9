import { calls, type FrequentCall, freshId } from './calls.ts'

const sentence = 'I sat by the window until the lamp was lit, and thought of you. '
const inColours = [
  `<p><span style="color: rgb(155, 28, 49);">${sentence}</span>`,
  `<span style="background-color: rgb(255, 240, 200);">${sentence}</span>`,
  `${sentence.repeat(10).trim()}</p>`,
].join('')

/** Those that `load` measures, and others without a bare handler. */
export const comparedCalls: readonly FrequentCall[] = [
  ...calls,
  { name: 'search', path: 'letters/inbox', input: () => ({ search: 'lamp' }) },
  {
    name: 'send in colours',
    path: 'letters/send',
    input: ({ friend }) => ({
      id: freshId,
      receiver: friend.username,
      banner: 'starry-night',
      content: inColours,
    }),
  },
]
