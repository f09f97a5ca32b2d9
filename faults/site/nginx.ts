import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished } from 'vitest'
import type { ProductServer } from '../../e2e/server.ts'
import { freePort } from '../../server/src/test/free-port.ts'

const shipped = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))

/** Serves `appUrl` from two servers with the file in deploy/. This process trusts its certificate. */
export async function startNginx(
  appUrl: string,
  servers: readonly [ProductServer, ProductServer],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-nginx-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  tls.setDefaultCACertificates([await makeCertificate(folder)])
  await mkdir(join(folder, 'temp'))
  await writeFile(join(folder, 'novelette.conf'), await fillTemplate(folder, appUrl, servers))
  await writeFile(join(folder, 'nginx.conf'), nginxConf(folder))
  const { nginx } = inject('programs')
  const parameters = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  const child = spawn(nginx, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit')
  })
  await expect.poll(() => statusOf(appUrl)).toBe(200)
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url).catch(() => ({ status: 0 }))).status
}

async function makeCertificate(folder: string): Promise<string> {
  const file = (name: string) => join(folder, name)
  const { status, stderr } = spawnSync(inject('programs').openssl, [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', file('privkey.pem'), '-out', file('fullchain.pem')],
  ])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return readFile(file('fullchain.pem'), 'utf8')
}

async function fillTemplate(
  folder: string,
  appUrl: string,
  [one, other]: readonly [ProductServer, ProductServer],
): Promise<string> {
  const fillings = [
    ['/etc/ssl/letters.example.org/', `${folder}/`],
    ['letters.example.org', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${new URL(one.url).port}`],
    ['127.0.0.1:3001', `127.0.0.1:${new URL(other.url).port}`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ', `listen 127.0.0.1:${new URL(appUrl).port} `],
    ['/var/log/nginx/', `${folder}/`],
  ] as const
  return fillings.reduce(
    (conf, [given, ours]) => {
      if (!conf.includes(given)) throw new Error(`deploy/nginx.conf lacks ${given}`)
      return conf.replaceAll(given, ours)
    },
    await readFile(shipped, 'utf8'),
  )
}

/** As a distribution ships it, but within one folder and as the user of the test. */
function nginxConf(folder: string): string {
  const temps = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    pid ${folder}/nginx.pid;
    error_log ${folder}/error.log;
    worker_processes 2;
    events { worker_connections 4096; }
    http {
      ${temps.map(name => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      include ${folder}/novelette.conf;
    }`
}
