import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPicture, steady } from '#pictures/body.ts'

const never = 60_000
const outcome = (reading: Promise<Uint8Array>) =>
  reading.then(
    bytes => bytes.length,
    (error: { code: string }) => error.code,
  )

test('readPicture reads a timely upload to its end', async () => {
  const body = new PassThrough()
  const reading = readPicture(body, undefined)
  body.write('half ')
  body.end('and half')
  expect(Buffer.from(await reading).toString()).toBe('half and half')
})

test('readPicture refuses an upload that sends nothing', async () => {
  const pace = { grace: 20, idle: never, whole: never, bytesPerSecond: 1 }
  expect(await outcome(readPicture(new PassThrough(), '100', pace))).toBe('picture_too_slow')
})

test('readPicture refuses an upload that stalls after a fast start', async () => {
  const body = new PassThrough()
  body.write('a'.repeat(50))
  const pace = { grace: 1, idle: never, whole: never, bytesPerSecond: 1_000 }
  expect(await outcome(readPicture(body, '100', pace))).toBe('picture_too_slow')
})

test('readPicture refuses an upload that exceeds the total time', async () => {
  const body = new PassThrough()
  body.write('a'.repeat(50))
  const pace = { grace: never, idle: never, whole: 20, bytesPerSecond: 1 }
  expect(await outcome(readPicture(body, '100', pace))).toBe('picture_too_slow')
})

test('readPicture refuses an upload of which nothing more arrives for a while', async () => {
  const body = new PassThrough()
  body.write('a'.repeat(50))
  const pace = { ...steady, idle: 20 }
  expect(await outcome(readPicture(body, '100', pace))).toBe('picture_too_slow')
})

test('readPicture refuses an aborted upload', async () => {
  const body = new PassThrough()
  body.write('half')
  const reading = outcome(readPicture(body, '100'))
  body.destroy(new Error('gone'))
  expect(await reading).toBe('invalid_input')
})
