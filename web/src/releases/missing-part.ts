/** Builds that this tab was reloaded for already, so that it never goes round in circles. */
const key = 'reloaded-builds'

/** A part of the app that is loaded when it is needed, and was not to be had. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
  }
}

const inBrowsersWords =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/

export function isMissingPart(error: unknown): boolean {
  return error instanceof MissingPart || (error instanceof Error && inBrowsersWords.test(error.message))
}

/** The files that the app starts with, of which a page that sleeps names all: first the one whose name is another in every build. */
export function filesOfApp(): readonly string[] {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')
  return script?.dataset.app?.split(' ') ?? [script?.src ?? '']
}

export const entryOfApp = () => filesOfApp()[0] ?? ''

/** What helps a page that lacks a part; `none` when it was reloaded and still does. */
export type Remedy = 'reload' | 'connection' | 'none'

/** Milliseconds that the page after this one may take to come. */
const longestLeaving = 30_000

let leftAt = Number.NEGATIVE_INFINITY

/** For what starts in a browser; pages are drawn on the server, too. */
export function noticeLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
}

/** Firefox drops what is on its way as soon as a link is followed. To load this page anew would hold its reader back. */
async function staysHere(): Promise<void> {
  const rest = leftAt + longestLeaving - performance.now()
  if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest))
}

/** A new release may have taken the parts of the build before with it: its pages load the new one, once. */
export async function findRemedy(): Promise<Remedy> {
  await staysHere()
  const build = entryOfApp()
  const isServerThere = await fetch(build, { method: 'HEAD', cache: 'no-store' }).then(
    answer => answer.status < 500,
    () => false,
  )
  if (!isServerThere) return 'connection'
  const before = sessionStorage.getItem(key) ?? ''
  if (before.split(' ').includes(build)) return 'none'
  sessionStorage.setItem(key, `${before} ${build}`)
  return 'reload'
}
