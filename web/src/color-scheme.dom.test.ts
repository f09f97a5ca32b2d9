import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchScheme } from '#lib/device/color-scheme.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  const head = document.createElement('div')
  head.innerHTML = `
    <meta name="theme-color" content="#fdf8eb" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#312419" media="(prefers-color-scheme: dark)">`
  document.head.append(head)
  return () => {
    head.remove()
    delete document.documentElement.dataset.scheme
  }
})

const load = () => import('./color-scheme.ts')

/** The scheme of the page, and when the browser paints its bars light and dark. */
function look(): readonly (string | null | undefined)[] {
  const bars = [...document.querySelectorAll('[name="theme-color"]')]
  return [document.documentElement.dataset.scheme, ...bars.map(bar => bar.getAttribute('media'))]
}

const asDevice = ['', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']
const looks: Readonly<Record<string, readonly string[]>> = {
  light: ['light', 'all', 'not all'],
  dark: ['dark', 'not all', 'all'],
}

it.each(['light', 'dark'])('shows the page %s as it was chosen', async chosen => {
  localStorage.setItem('color-scheme', chosen)
  await load()
  expect(look()).toEqual(looks[chosen])
})

it.each([null, '', 'sepia', 'Dark', 'light dark', '"><script>'])(
  'follows the device with %s',
  async stored => {
    if (stored !== null) localStorage.setItem('color-scheme', stored)
    await load()
    expect(look()).toEqual(asDevice)
  },
)

it('follows the device where storage is forbidden', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  onTestFinished(() => forbidden.mockRestore())
  await load()
  expect(look()).toEqual([undefined, ...asDevice.slice(1)])
})

it('hears what another tab chooses, and nothing else that it stores', async () => {
  await load()
  watchScheme()
  const tell = (key: string, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  tell('color-scheme', 'dark')
  expect(look()).toEqual(looks.dark)
  tell('faces', 'light')
  expect(look()).toEqual(looks.dark)
  tell('color-scheme', null)
  expect(look()).toEqual(asDevice)
})
