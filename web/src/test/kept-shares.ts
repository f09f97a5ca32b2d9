import { onTestFinished, vi } from 'vitest'
import { uuidV7 } from '#lib/uuid-v7.ts'

/** The page has a window of its own, until the test is over. */
export function startInstalled(): void {
  const answer = (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(display-mode: standalone)', media })
  vi.stubGlobal('matchMedia', answer)
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** The cache in which shares wait, which jsdom lacks, until the test is over. */
export function stubKeptShares() {
  const forms = new Map<string, FormData>()
  const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const cache = {
    keys: async () => [...forms.keys()].map(id => ({ url: `https://novelette.example/share/${id}` })),
    match: async (path: string) => {
      const form = forms.get(idOf(path))
      return form && { formData: async () => form }
    },
    delete: async (path: string) => forms.delete(idOf(path)),
  }
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    /** As the service worker keeps it; its id. */
    keep(texts: Readonly<Record<string, string>>, at = Date.now(), files: readonly File[] = []): string {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      for (const [field, text] of Object.entries(texts)) form.set(field, text)
      const id = uuidV7(at)
      forms.set(id, form)
      return id
    },
    ids: () => [...forms.keys()],
  }
}
