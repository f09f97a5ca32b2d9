import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { expect, inject, onTestFinished } from 'vitest'
import type { ProductServer } from '../../e2e/server.ts'
import { freePort } from '../../server/src/test/free-port.ts'
import { fillDeployedFile } from './deployed-file.ts'

/** People's browsers name their addresses by it, since all of them run on one machine. */
export const ownAddressHeader = 'x-address-of-test'

export type Nginx = {
  launch(): Promise<void>
  stop(): Promise<void>
  /** Each connection of people and servers breaks at once; new ones are taken. */
  cutConnections(): Promise<void>
}

/** Serves `appUrl` from two servers with the file in deploy/. This process trusts its certificate. */
export async function startNginx(
  appUrl: string,
  servers: readonly [ProductServer, ProductServer],
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'novelette-nginx-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  tls.setDefaultCACertificates([await makeCertificate(folder)])
  await mkdir(join(folder, 'temp'))
  await writeFile(join(folder, 'novelette.conf'), await fillTemplate(folder, appUrl, servers))
  await writeFile(join(folder, 'nginx.conf'), nginxConf(folder))
  const { nginx } = inject('programs')
  const parameters = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  let child: ChildProcess | null = null
  const running = {
    async launch() {
      child = spawn(nginx, parameters, { stdio: ['ignore', 'ignore', 'inherit'] })
      await expect.poll(() => statusOf(appUrl), { interval: 20 }).toBe(200)
    },
    async stop() {
      if (child?.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
        await once(child, 'exit')
    },
    async cutConnections() {
      const workers = await readFile(`/proc/${child?.pid}/task/${child?.pid}/children`, 'utf8')
      for (const pid of workers.trim().split(' ')) process.kill(Number(pid), 'SIGKILL')
      await expect.poll(() => statusOf(appUrl), { interval: 20 }).toBe(200)
    },
  }
  onTestFinished(() => running.stop())
  await running.launch()
  return running
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
  return fillDeployedFile('nginx.conf', [
    ['/etc/ssl/letters.example.org/', `${folder}/`],
    ['letters.example.org', 'localhost'],
    ['127.0.0.1:3000', `127.0.0.1:${new URL(one.url).port}`],
    ['127.0.0.1:3001', `127.0.0.1:${new URL(other.url).port}`],
    ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
    ['listen 443 ', `listen 127.0.0.1:${new URL(appUrl).port} `],
    ['/var/log/nginx/', `${folder}/`],
  ])
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
    events { worker_connections 8192; }
    http {
      set_real_ip_from 127.0.0.1;
      real_ip_header ${ownAddressHeader};
      ${temps.map(name => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      include ${folder}/novelette.conf;
    }`
}
