import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cleanMarkup } from './clean-markup.ts'
import { bodyOf, readBody } from './content.ts'
import { startSanitiser } from './sanitiser.ts'

const sanitiser = startSanitiser()
afterAll(() => sanitiser.stop())
const read = (body: string) => readBody(sanitiser, body)
const roses = (content: string) => ({ content, banner: 'romantic-roses' })

test('what was stored is read again', async () => {
  const content = { content: '<p>Dear Jonah,</p>', banner: 'starry-night' } as const
  expect(await read(bodyOf(content))).toEqual(content)
})

test('plain text is shown as text, in paragraphs, with romantic-roses', async () => {
  expect(await read(' Dear Jonah,\r\n\r\n  I <3 you & \n  your tomatoes. \n \n\n\nWren\n')).toEqual(
    roses('<p>Dear Jonah,</p><p>I &lt;3 you &amp;<br>your tomatoes.</p><p>Wren</p>'),
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
])('JSON that is broken or not a letter is shown as the text it is: %s', async body => {
  const { content, banner } = await read(body)
  expect(banner).toBe('romantic-roses')
  expect(content.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(`<p>${body}</p>`)
})

test('bare HTML is cleaned and stays formatted', async () => {
  expect(await read('<p>Dear <b>Jonah</b>,</p><script>x</script><img src=x onerror=alert(1)>')).toEqual(
    roses('<p>Dear <strong>Jonah</strong>,</p>'),
  )
})

test('JSON of before the present rules is cleaned on the way out, and an unknown banner becomes the default', async () => {
  const stored = (fields: object) =>
    JSON.stringify({ content: '<p onclick="x">Hi</p>', banner: 'golden-hearts', ...fields })
  expect(await read(stored({}))).toEqual({ content: '<p>Hi</p>', banner: 'golden-hearts' })
  expect(await read(stored({ sanitised: 0 }))).toEqual({ content: '<p>Hi</p>', banner: 'golden-hearts' })
  expect(await read(stored({ banner: 'url(x)' }))).toEqual(roses('<p>Hi</p>'))
  expect(await read(stored({ content: 'Plain <3\n\ntext' }))).toMatchObject({
    content: '<p>Plain &lt;3</p><p>text</p>',
  })
})

test('old markup nested too deep is shown as text rather than not at all', async () => {
  const { content } = await read('<b>'.repeat(1000))
  expect(content).toBe(`<p>${'&lt;b&gt;'.repeat(1000)}</p>`)
})

test('text that keeps beginning tags is read as quickly as any other', async () => {
  const text = '<a'.repeat(1_000_000)
  expect((await read(text)).content === `<p>${'&lt;a'.repeat(1_000_000)}</p>`).toBe(true)
})

test('text made into markup is in the form that cleaning leaves alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async text => {
      const { content } = await read(text.replace(/<\/?[a-z]/gi, '<'))
      expect(cleanMarkup(content)).toMatchObject({ content })
    }),
  )
})
