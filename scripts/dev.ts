import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '../server/src/config/config.ts'
import { freePort } from '../server/src/test/free-port.ts'

/** Vite proxies to the server, which restarts when its code changes. */

const root = resolve(import.meta.dirname, '..')
const { port, appUrl } = readConfig(process.env)
const serverPort = await freePort()
const vite = await servePages()
const watcher = watchServer()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => watcher.kill('SIGTERM'))
process.on('exit', () => watcher.kill('SIGTERM'))
vite.printUrls()
await once(watcher, 'exit')
await vite.close()
process.exit(0)

async function servePages(): Promise<ViteDevServer> {
  // The server checks Host and Origin against APP_URL.
  const toServer = { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }
  const pages = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    server: {
      port,
      strictPort: true,
      proxy: { '/api': toServer, '/mailbox': toServer, '/pictures': toServer },
    },
    plugins: [{ name: 'wait-for-server', configureServer: delayRequests }],
  })
  return pages.listen()
}

/** Requests wait while the server restarts. */
function delayRequests(pages: ViteDevServer): void {
  pages.middlewares.use((request, _response, next) => {
    if (/^\/(?:api|mailbox|pictures)\b/.test(request.url ?? '')) void serverListens().then(() => next())
    else next()
  })
}

async function serverListens(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(serverPort, '127.0.0.1')
    const listens = await new Promise(resolve =>
      socket.once('connect', () => resolve(true)).once('error', resolve),
    )
    socket.destroy()
    if (listens === true) return
    await pause(50)
  }
}

/** Ctrl-C must reach the server exactly once, from here. */
function watchServer() {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/lifecycle/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', APP_URL: appUrl },
    stdio: 'inherit',
    detached: true,
  })
}
