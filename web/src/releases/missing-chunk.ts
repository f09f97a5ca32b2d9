import { storedEntry } from '#lib/storage/entries.ts'

/** Prevents a reload loop. */
const reloaded = storedEntry('reloaded-builds')

export class MissingChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
  }
}

const browserMessages =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

export function isMissingChunk(error: unknown): boolean {
  return error instanceof MissingChunkError || (error instanceof Error && browserMessages.test(error.message))
}

/** A prerendered page lists all in `data-app`, the entry first; its name differs in every build. */
export function filesOfApp(): readonly string[] {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return script?.dataset.app?.split(' ') ?? [script?.src ?? '']
}

export const entryOfApp = () => filesOfApp()[0] ?? ''

/** `none` if a reload did not help. */
export type Remedy = 'reload' | 'connection' | 'none'

const navigationTimeoutMs = 30_000

let leftAt = Number.NEGATIVE_INFINITY

/** Pages are rendered on the server, too. */
export function watchPageExit(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
}

/** Firefox aborts requests once a link is followed; a reload would cancel the navigation. */
async function waitForNavigation(): Promise<void> {
  const remaining = leftAt + navigationTimeoutMs - performance.now()
  if (remaining > 0) await new Promise(resolve => setTimeout(resolve, remaining))
}

/** A new release replaces the old one's files; its page is reloaded once. */
export async function findRemedy(): Promise<Remedy> {
  await waitForNavigation()
  const build = entryOfApp()
  const isServerReachable = await fetch(build, { method: 'HEAD', cache: 'no-store' }).then(
    answer => answer.status < 500,
    () => false,
  )
  if (!isServerReachable) return 'connection'
  const before = reloaded.readText() ?? ''
  if (before.split(' ').includes(build)) return 'none'
  return reloaded.writeText(`${before} ${build}`) ? 'reload' : 'none'
}
