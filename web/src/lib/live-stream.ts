import type { LiveEvent } from '@novelette/domain/events.ts'
import { getEventMeta } from '@orpc/client'
import { isSessionOver } from './error-code.ts'
import { backoff, pause } from './pause.ts'

type StreamOptions = {
  /** Asks for the events after the one with this id, or for those from now on. */
  readonly open: (resume: {
    readonly signal: AbortSignal
    readonly lastEventId: string | undefined
  }) => Promise<AsyncIterable<LiveEvent>>
  readonly signal: AbortSignal
  readonly onEvent: (event: LiveEvent) => void
  /** The stream is open again after it broke: something may have been missed in between. */
  readonly onReconnect: () => void
  readonly onSignedOut: () => void
}

/**
 * Keeps one stream of live events open until `signal` aborts, each time going on after the last event seen.
 * Calling the returned function opens it anew at once.
 */
export function openLiveStream(options: StreamOptions): { readonly reopen: () => void } {
  let current = new AbortController()
  const state: StreamState = { lastEventId: undefined, failures: 0 }

  async function run(): Promise<void> {
    let opened = false
    while (!options.signal.aborted) {
      current = new AbortController()
      const signal = AbortSignal.any([options.signal, current.signal])
      const ended = await readStream(options, state, signal, opened)
      // Who is signed out after all ends this with `signal`; whose session was only replaced goes on.
      if (ended === 'signed-out') options.onSignedOut()
      opened = true
      if (!signal.aborted) await pause(backoff(state.failures++), signal)
    }
  }

  void run()
  return { reopen: () => current.abort() }
}

type StreamState = { lastEventId: string | undefined; failures: number }

async function readStream(
  options: StreamOptions,
  state: StreamState,
  signal: AbortSignal,
  again: boolean,
): Promise<'broke' | 'signed-out'> {
  try {
    const events = await options.open({ signal, lastEventId: state.lastEventId })
    if (again) options.onReconnect()
    for await (const event of events) {
      state.failures = 0
      state.lastEventId = getEventMeta(event)?.id ?? state.lastEventId
      options.onEvent(event)
    }
    return 'broke'
  } catch (error) {
    return isSessionOver(error) ? 'signed-out' : 'broke'
  }
}
