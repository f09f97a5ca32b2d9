import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { readRefusal, sendCall } from '#lib/call.ts'
import { isSessionOver } from '#lib/error-code.ts'
import { backoff, pause } from '#lib/pause.ts'

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

export type StreamedEvent = { readonly id: string | undefined; readonly event: LiveEvent }

export type Resume = { readonly signal: AbortSignal; readonly lastEventId: string | undefined }

/** Resumes after the event with this id, or starts now. Ends with the connection. */
export async function openLiveEvents(resume: Resume): Promise<AsyncIterable<StreamedEvent>> {
  const response = await sendCall('live/stream', undefined, resume)
  if (!response.ok || !response.body) throw await readRefusal(response)
  return eventsIn(response.body)
}

async function* eventsIn(body: ReadableStream<BufferSource>): AsyncGenerator<StreamedEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    // Its connection would stay open.
    void reader.cancel().catch(() => undefined)
  }
}

/** Null for a heartbeat and for the end. */
function readEvent(block: string): StreamedEvent | null {
  const { event, id, data } = Object.fromEntries(block.split('\n').map(toField))
  return event === 'message' && data ? { id, event: JSON.parse(data).json } : null
}

function toField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
}
