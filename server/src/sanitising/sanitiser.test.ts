import { Worker } from 'node:worker_threads'
import { letterMaxBytes } from '@novelette/domain/letters/letters.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'
import { startSanitiser } from './sanitiser.ts'
import { SanitiserThread } from './sanitiser-thread.ts'

const sanitiser = startSanitiser()
afterAll(() => sanitiser.stop())

const paragraph = '<p>Forty years on <span>Saturday</span>, &amp; still.</p>'
const filled = (markup: string) => markup.repeat(Math.floor(letterMaxBytes / markup.length))

test('the sanitiser returns clean markup and a preview', async () => {
  expect(await sanitiser.clean(`${paragraph}<script>x</script>`)).toEqual({
    content: paragraph,
    text: 'Forty years on Saturday, & still.',
  })
})

test('the sanitiser skips the thread for markup that is already clean, with the same result', async () => {
  const letter = '<h1>Dear you</h1><p>Tom &amp; <strong><em>I</em></strong>,<br>still.</p>'
  const alone = startSanitiser()
  const cleaned = alone.cleanFor('rose', letter)
  expect(alone.waiting()).toEqual({ quick: 0, long: 0 })
  expect(await cleaned).toEqual(cleanMarkup(letter))
  await alone.stop()
})

test('the sanitiser returns 5 MiB from the editor unchanged', async () => {
  const letter = filled(paragraph)
  expect((await sanitiser.clean(letter)).content === letter).toBe(true)
})

test('the sanitiser names the reason when markup is too large or too deep', async () => {
  await expect(sanitiser.clean(`${filled('x')}y`)).rejects.toMatchObject({ code: 'too_large' })
  await expect(sanitiser.clean('<b>'.repeat(300_000))).rejects.toMatchObject({ code: 'letter_unreadable' })
})

test('the sanitiser does not delay short letters behind a long one', async () => {
  let longIsDone = false
  const long = sanitiser.clean('<p></p>'.repeat(300_000)).then(() => {
    longIsDone = true
  })
  for (let letter = 0; letter < 20; letter += 1) await sanitiser.clean(paragraph)
  expect(longIsDone).toBe(false)
  await long
})

test('the sanitiser does not mix up concurrent letters', async () => {
  const all = Array.from({ length: 50 }, (_, index) => `<p>${index}`)
  const cleaned = await Promise.all(all.map(markup => sanitiser.clean(markup)))
  expect(cleaned.map(one => one.content)).toEqual(all.map(markup => `${markup}</p>`))
})

test('the sanitiser delays only the writer who sends many letters, and refuses more than a few long ones', async () => {
  const done: string[] = []
  const clean = (who: string, markup: string) =>
    sanitiser.cleanFor(who, markup).then(() => void done.push(who))
  const slow = '<p></p>'.repeat(50_000)
  const flood = [clean('maud', slow), clean('maud', slow), clean('maud', slow)]
  await expect(clean('maud', slow)).rejects.toMatchObject({ code: 'unavailable' })
  const others = [clean('rose', slow), clean('maud', paragraph)]
  await Promise.all([...flood, ...others])
  expect(done.filter(who => who === 'maud')).toHaveLength(4)
  expect(done.lastIndexOf('maud')).toBe(4)
  expect(done.indexOf('rose')).toBeLessThan(3)
})

test('the sanitiser refuses long letters of many writers before they fill the memory', async () => {
  const people = Array.from({ length: 31 }, (_, index) => `person ${index}`)
  const outcomes = await Promise.allSettled(
    people.map(who => sanitiser.cleanFor(who, paragraph.repeat(1_200))),
  )
  expect(outcomes.filter(one => one.status === 'fulfilled')).toHaveLength(30)
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } })
})

const memory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

test('a sanitiser thread refuses a letter that takes too long and cleans the next one', async () => {
  const thread = new SanitiserThread({ processorMs: 200, idleMs: 60_000, memory })
  await thread.clean(paragraph)
  const slow = thread.clean(filled('<br>'))
  const next = thread.clean(paragraph)
  expect(await slow).toEqual({ refused: 'letter_unreadable' })
  expect(await next).toMatchObject({ content: paragraph })
  await thread.stop()
})

test('a sanitiser thread cleans a letter to which a busy machine gives little processor time', async () => {
  const little = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 0, system: 0 })
  onTestFinished(() => little.mockRestore())
  const thread = new SanitiserThread({ processorMs: 1, idleMs: 60_000, memory })
  await thread.clean(paragraph)
  const letter = '<br>'.repeat(20_000)
  expect(await thread.clean(letter)).toMatchObject({ content: letter })
  await thread.stop()
})

test('a sanitiser thread refuses a letter that needs too much memory and cleans the next one', async () => {
  const thread = new SanitiserThread({
    processorMs: 20_000,
    idleMs: 60_000,
    memory: { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 4 },
  })
  expect(await thread.clean(filled('<p></p>'))).toEqual({ refused: 'letter_unreadable' })
  expect(await thread.clean(paragraph)).toMatchObject({ content: paragraph })
  await thread.stop()
})

test('a sanitiser thread that ended when idle starts again with the next letter', async () => {
  const thread = new SanitiserThread({ processorMs: 20_000, idleMs: 1, memory })
  await thread.clean(paragraph)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(await thread.clean(paragraph)).toMatchObject({ content: paragraph })
  await thread.stop()
})
