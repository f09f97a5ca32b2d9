import { createTarDecoder, createTarPacker } from 'modern-tar'

export type ArchiveEntry = { readonly name: string; readonly bytes: Buffer }
export type AddEntry = (name: string, bytes: Uint8Array) => Promise<void>

/** Streams a tar with backpressure. Throws what `fill` throws. */
export async function* pack(fill: (add: AddEntry) => Promise<void>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const mtime = new Date()
  const add: AddEntry = async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length, type: 'file', mode: 0o600, mtime }).getWriter()
    if (bytes.length > 0) await writer.write(bytes)
    await writer.close()
  }
  const filling = fill(add).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  )
  try {
    yield* readable
  } finally {
    await filling
  }
}

/** Each entry is buffered whole: large content spans many. */
export async function* unpack(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const entries = toWebStream(source).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    yield { name: header.name, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
  }
}

function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}
