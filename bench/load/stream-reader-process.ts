import { Agent, get } from 'node:http'
import type { ReaderMessage } from './stream-readers.ts'

/** Holds one stream open per cookie, and reports when it opened and when a letter's event arrived. */
const agent = new Agent({ keepAlive: false })
const atOnce = 50

process.on('message', (asked: { url: string; cookies: string[] }) => void openAll(asked))

async function openAll({ url, cookies }: { url: string; cookies: string[] }): Promise<void> {
  const waiting = cookies.values()
  const worker = async () => {
    for (const cookie of waiting) await open(url, cookie)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  tell({ opened: cookies.length })
}

function open(url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { cookie, accept: 'text/event-stream' } }, response => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const at = performance.timeOrigin + performance.now()
        for (const [, id = ''] of chunk.matchAll(/"letter-arrived","ids":\["([^"]+)"\]/g)) tell({ id, at })
        resolve()
      })
      response.once('close', () => tell('closed'))
    })
    request.once('error', reject)
  })
}

function tell(message: ReaderMessage): void {
  process.send?.(message)
}
