import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { isSessionOver } from '#lib/error-code.ts'
import { backoff, pause } from '#lib/pause.ts'
import type { Resume, StreamedEvent } from './event-stream.ts'

type StreamOptions = {
  readonly open: (resume: Resume) => Promise<AsyncIterable<StreamedEvent>>
  readonly signal: AbortSignal
  readonly onEvent: (event: LiveEvent) => void
  /** Events may have been missed. */
  readonly onReconnect: () => void
  readonly onSignedOut: () => void
}

/** Keeps one stream open until `signal` aborts, resuming after the last event. `reopen` reconnects at once. */
export function openLiveStream(options: StreamOptions): { readonly reopen: () => void } {
  let current = new AbortController()
  const state: StreamState = { lastEventId: undefined, failures: 0 }

  async function keepOpen(): Promise<void> {
    let opened = false
    while (!options.signal.aborted) {
      current = new AbortController()
      const signal = AbortSignal.any([options.signal, current.signal])
      const outcome = await readStream(options, state, signal, opened)
      // The callback aborts `signal` if the user is really signed out; a replaced session goes on.
      if (outcome === 'signed-out') options.onSignedOut()
      opened = true
      if (!signal.aborted) await pause(backoff(state.failures++), signal)
    }
  }

  void keepOpen()
  return { reopen: () => current.abort() }
}

type StreamState = { lastEventId: string | undefined; failures: number }

async function readStream(
  options: StreamOptions,
  state: StreamState,
  signal: AbortSignal,
  isReconnect: boolean,
): Promise<'broke' | 'signed-out'> {
  try {
    const events = await options.open({ signal, lastEventId: state.lastEventId })
    if (isReconnect) options.onReconnect()
    for await (const { id, event } of events) {
      state.failures = 0
      state.lastEventId = id ?? state.lastEventId
      options.onEvent(event)
    }
    return 'broke'
  } catch (error) {
    return isSessionOver(error) ? 'signed-out' : 'broke'
  }
}
