import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'
import { readBody, readPlan, serialiseBody } from './content.ts'
import { startSanitiser } from './sanitiser.ts'

const sanitiser = startSanitiser()
afterAll(() => sanitiser.stop())
const read = (body: string) => readBody(sanitiser, body)
const roses = (content: string) => ({ content, banner: 'romantic-roses' })

test('readBody returns what serialiseBody serialised', async () => {
  const content = { content: '<p>Dear Jonah,</p>', banner: 'starry-night' } as const
  expect(await read(serialiseBody(content))).toEqual(content)
})

test('readBody returns the language of a body, and none that it does not know', async () => {
  const content = { content: '<p>Querida Ana:</p>', banner: 'starry-night' } as const
  expect(await read(serialiseBody({ ...content, lang: 'es' }))).toEqual({ ...content, lang: 'es' })
  for (const lang of ['xx', 'en"><script>', 7, null, {}])
    expect(await read(JSON.stringify({ ...content, lang, sanitised: 2 }))).toEqual(content)
})

test('readPlan returns the plan that serialiseBody serialised, and none of a body that has none', () => {
  const plan = { openWhen: { label: 'you miss me' } }
  const content = { content: '<p>Dear Jonah,</p>', banner: 'starry-night' } as const
  expect(readPlan(serialiseBody({ ...content, plan }))).toEqual(plan)
  const earlier = JSON.stringify({ ...content, sanitised: 2 })
  for (const body of [serialiseBody(content), earlier, 'Dear Jonah', '<p>Dear Jonah</p>', '["plan"]', ''])
    expect(readPlan(body)).toBeUndefined()
})

test('readBody shows plain text in paragraphs with the default banner', async () => {
  expect(await read(' Dear Jonah,\r\n\r\n  I <3 you & \n  your tomatoes. \n \n\n\nWren\n')).toEqual(
    roses(
      '<p>&nbsp;Dear Jonah,</p><p>&nbsp;&nbsp;I &lt;3 you &amp; <br>&nbsp;&nbsp;your tomatoes. </p><p></p><p></p><p>Wren</p>',
    ),
  )
  expect(await read('')).toEqual(roses(''))
})

test.each([
  '{"content":"<p>Dear <b>Jonah</b>',
  '{"content": 7, "banner": "starry-night"}',
  '["<b>x</b>"]',
  '"quoted"',
  '42',
  'null',
])('readBody shows broken JSON, or JSON that is no letter, as text: %s', async body => {
  const { content, banner } = await read(body)
  expect(banner).toBe('romantic-roses')
  expect(content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(`<p>${body}</p>`)
})

test('readBody cleans bare HTML and keeps its formatting', async () => {
  expect(await read('<p>Dear <b>Jonah</b>,</p><script>x</script><img src=x onerror=alert(1)>')).toEqual(
    roses('<p>Dear <strong>Jonah</strong>,</p>'),
  )
})

test('readBody cleans JSON from before the current rules and replaces an unknown banner by the default', async () => {
  const stored = (fields: object) =>
    JSON.stringify({ content: '<p onclick="x">Hi</p>', banner: 'golden-hearts', ...fields })
  expect(await read(stored({}))).toEqual({ content: '<p>Hi</p>', banner: 'golden-hearts' })
  expect(await read(stored({ sanitised: 0 }))).toEqual({ content: '<p>Hi</p>', banner: 'golden-hearts' })
  expect(await read(stored({ banner: 'url(x)' }))).toEqual(roses('<p>Hi</p>'))
  expect(await read(stored({ content: 'Plain <3\n\ntext' }))).toMatchObject({
    content: '<p>Plain &lt;3</p><p>text</p>',
  })
})

test('readBody gives plain text that an earlier release escaped its paragraphs', async () => {
  const stored = (content: string) => JSON.stringify({ content, banner: 'romantic-roses', sanitised: 1 })
  expect(await read(stored('first\n\nthird &amp; &lt;3 line'))).toEqual(
    roses('<p>first</p><p>third &amp; &lt;3 line</p>'),
  )
  expect(await read(stored('<p>One\n\nline</p>'))).toEqual(roses('<p>One\n\nline</p>'))
})

test('readBody shows old markup nested too deep as text', async () => {
  const { content } = await read('<b>'.repeat(1000))
  expect(content).toBe(`<p>${'&lt;b&gt;'.repeat(1000)}</p>`)
})

test('readBody reads a million unclosed tags in linear time', async () => {
  const text = '<a'.repeat(1_000_000)
  expect((await read(text)).content === `<p>${'&lt;a'.repeat(1_000_000)}</p>`).toBe(true)
})

test('readBody converts text to markup that cleaning leaves unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async text => {
      const { content } = await read(text.replace(/<\/?[a-z]/gi, '<'))
      expect(cleanMarkup(content)).toMatchObject({ content })
    }),
  )
})
