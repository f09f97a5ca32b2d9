import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/**
 * In the middle of the request, right after it, when the whole response has arrived, in the middle of the response; or not at
 * all.
 */
export const cuts = ['asking', 'asked', 'answered', 'answering', 'none'] as const
export type Cut = (typeof cuts)[number]

export async function startCuttingProxy(serverUrl: string) {
  const made = new Map<Cut, number>(cuts.map(cut => [cut, 0]))
  let requests = 0
  const proxy = createServer(async (asked, answer) => {
    const cut = cuts[requests++ % cuts.length] ?? 'none'
    made.set(cut, (made.get(cut) ?? 0) + 1)
    await forward(serverUrl, asked, answer, cut).catch(() => asked.socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return { url: `http://127.0.0.1:${address.port}`, made }
}

async function forward(
  serverUrl: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  cut: Cut,
): Promise<void> {
  const body = await buffer(asked)
  const { method, headers, url } = asked
  const onward = request(serverUrl + url, { method, headers, agent: false })
  if (cut === 'asking') {
    onward.on('error', () => {})
    await new Promise<void>(resolve => onward.write(body.subarray(0, body.length / 2), () => resolve()))
    onward.destroy()
    asked.socket.destroy()
    return
  }
  const answered = once(onward, 'response')
  await new Promise<void>(resolve => onward.end(body, resolve))
  if (cut === 'asked') {
    answered.catch(() => {})
    onward.destroy()
    asked.socket.destroy()
    return
  }
  const [response]: IncomingMessage[] = await answered
  if (!response) throw new Error('The server answered nothing.')
  const whole = await buffer(response)
  if (cut === 'answered') {
    asked.socket.destroy()
    return
  }
  answer.writeHead(response.statusCode ?? 500, { ...response.headers, 'content-length': whole.length })
  if (cut === 'none') answer.end(whole)
  else answer.write(whole.subarray(0, whole.length / 2), () => asked.socket.destroy())
}
