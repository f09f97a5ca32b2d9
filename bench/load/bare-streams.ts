import { createServer, type ServerResponse } from 'node:http'

/** The baseline: node:http responses kept open, and a heartbeat to all of them. */
const open = new Set<ServerResponse>()

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(': here\n\n')
  open.add(response)
  response.once('close', () => open.delete(response))
})
setInterval(() => {
  for (const response of open) response.write(': here\n\n')
}, 30_000)
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('listening\n'))
