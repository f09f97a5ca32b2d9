import type { EntryKey } from '#lib/storage/entries.ts'

export const schemeKey: EntryKey = 'color-scheme'

const schemes = ['light', 'dark']

/** Whatever is not one of them leaves it to the device. `index.html` has a color of the browser's bars for each, in their order. */
export function showScheme(chosen: string | null): void {
  const place = schemes.indexOf(chosen ?? '')
  document.documentElement.dataset.scheme = schemes[place] ?? ''
  document.querySelectorAll('[name=theme-color]').forEach((meta, at) => {
    const device = `(prefers-color-scheme: ${schemes[at]})`
    meta.setAttribute('media', place < 0 ? device : at === place ? 'all' : 'not all')
  })
}

/** In another tab of this browser. */
export function watchScheme(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === schemeKey) showScheme(newValue)
  })
}
