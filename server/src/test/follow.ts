import type { Browser } from '#test/browser.ts'

export async function follow({ client }: Pick<Browser, 'client'>) {
  const ending = new AbortController()
  const events = await client.live.stream(undefined, { signal: ending.signal })
  let isOpen = true
  const ended = (async () => {
    for await (const _event of events);
  })()
    .catch(() => null)
    .finally(() => {
      isOpen = false
    })
  return { ended, isOpen: () => isOpen, stop: () => ending.abort() }
}
