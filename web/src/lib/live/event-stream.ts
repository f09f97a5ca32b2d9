import type { LiveEvent } from '@novelette/domain/letters/events.ts'
import { readRefusal, sendCall } from '#lib/call.ts'

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
