import { parseArgs } from 'node:util'
import { calls } from './calls.ts'

/** For trying something out: `npm run bench -- load --users 2000 --letters 20000 --seconds 3 --calls send`. */
const { values } = parseArgs({
  strict: false,
  options: {
    users: { type: 'string', default: '100000' },
    letters: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '10' },
    calls: { type: 'string' },
    clone: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
})

const isWanted = (name: string) => !values.calls || String(values.calls).split(',').includes(name)

export const options = {
  size: { users: Number(values.users), letters: Number(values.letters) },
  /** Per round. */
  seconds: Number(values.seconds),
  /** Of load before memory is read again. */
  minutes: Number(values.minutes),
  calls: calls.filter(({ name }) => isWanted(name)),
  isWanted,
  /** The folder of another clone, and how often each of the two is measured. */
  clone: values.clone ? String(values.clone) : undefined,
  rounds: Number(values.rounds),
}

const { users, letters } = options.size
export const sizeInWords = `${users.toLocaleString('en-US')} people, ${letters.toLocaleString('en-US')} letters`
