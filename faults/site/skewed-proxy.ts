import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** Headers of a browser's requests, which choose the server of its pages and that of its calls. */
type Skew = { readonly 'x-pages': string; readonly 'x-calls': string }

/** As a proxy before servers of two releases, but that a browser chooses. Ends with the test. */
export async function startSkewedProxy(port: number, ports: Readonly<Record<string, number>>): Promise<void> {
  const proxy = createServer((asked, answer) => {
    const skew = asked.headers as Partial<Skew>
    const chosen = asked.url?.startsWith('/api/') ? skew['x-calls'] : skew['x-pages']
    const { method, url: path, headers } = asked
    const passed = request(
      { port: ports[chosen ?? ''], host: '127.0.0.1', method, path, headers },
      response => {
        answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
        response.pipe(answer)
        // A live stream ends with its reader.
        answer.once('close', () => response.destroy())
      },
    )
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
}
