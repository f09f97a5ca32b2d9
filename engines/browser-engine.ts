export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

/** What no journey can prove in an engine, with the reason that is printed. */
export type EngineLimits = Partial<Record<'passkeys' | 'downloads' | 'printing' | 'accessibility', string>>

export type BrowserEngine = {
  readonly name: EngineName
  readonly version: string
  readonly limits: EngineLimits
  /** Each window has cookies and storage of its own. */
  openWindow(look: WindowLook): Promise<EngineWindow>
  stop(): Promise<void>
}

export type WindowLook = {
  readonly baseUrl: string
  /** The viewport in CSS pixels, at one device pixel each, with a mouse. */
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
}

export type Accessible = { readonly role: string; readonly name: string }

export type Point = { readonly x: number; readonly y: number }

/** Only what engines do each in their own way. Elements are found by `find-element.ts`, by role and name. */
export type EngineWindow = {
  /** A path, or a whole address. A dialog that asks before a page is left is accepted. */
  goto(address: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs in the page. The function knows nothing outside itself; arguments and result are JSON; a promise is awaited. It may be run again. */
  evaluate<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  /** A classic script, run in the page's global scope. */
  runScript(source: string): Promise<void>
  /** The mouse moves there, and its button goes down. In CSS pixels of the viewport. */
  mouseDown(point: Point): Promise<void>
  mouseUp(): Promise<void>
  /** Key by key into what has the focus; what no key has, as an emoji, is inserted. */
  type(text: string): Promise<void>
  /** A value of `KeyboardEvent.key`, alone or after `Control+` or `Shift+`. */
  press(key: string): Promise<void>
  /** What a screen reader is told of each of what `find` finds in the page, in which it runs; rejects if `limits` says so. */
  readAccessible(find: () => readonly Element[]): Promise<readonly Accessible[]>
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>
  /** A PDF, as the print dialog would save it; rejects if `limits` says so. */
  print(): Promise<Buffer>
  /** Where this window's downloads are saved; null if `limits` says so. */
  readonly downloadsFolder: string | null
  /** A platform authenticator that says yes; rejects if `limits` says so. */
  addVirtualAuthenticator(): Promise<void>
  /** Errors and warnings of the console, uncaught errors, and failed loads with their address, since the window was opened. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}

export type EngineDriver = {
  readonly name: EngineName
  /** Installs on Debian what the machine lacks. Throws what is missing. */
  find(): void
  /** After `find`. Rejects if the browser does not start. */
  start(): Promise<BrowserEngine>
}
