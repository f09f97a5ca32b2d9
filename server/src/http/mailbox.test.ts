import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox } from '#mail/mailbox-files.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'

const mail = {
  to: '"><script>alert(1)</script>@example.com',
  subject: 'A <b>bold</b> subject',
  html: '<p onclick="alert(1)">Hello</p><script>alert(1)</script>',
  text: 'Look: http://localhost:3000/verify-email?token=abc_-1. <script>alert(1)</script>',
}

describe('the mailbox', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    await openMailbox(app.deps.config.dataDir).keep(mail)
  })
  afterAll(() => app.stop())

  /** fetch cannot set the Host header. */
  const statusOf = (path: string, headers: Record<string, string> = {}, host = '127.0.0.1') =>
    new Promise<number>((resolve, reject) => {
      const { port } = new URL(app.url)
      const asking = request({ host, port, path, headers }, answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asking.on('error', reject).end()
    })
  const newest = async () => {
    const [first] = await openMailbox(app.deps.config.dataDir).list()
    if (!first) throw new Error('the mailbox is empty')
    return first
  }

  it('shows the list and a mail without script, with mail content escaped', async () => {
    const { id } = await newest()
    for (const path of ['/mailbox', `/mailbox/${id}`]) {
      const answer = await app.visitor().fetch(path)
      const body = await answer.text()
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(body).not.toContain('<script')
      expect(body).toContain('A &lt;b&gt;bold&lt;/b&gt; subject')
    }
    const page = await (await app.visitor().fetch(`/mailbox/${id}`)).text()
    expect(page).toContain('<a href="http://localhost:3000/verify-email?token=abc_-1">')
  })

  it('serves the HTML of a mail under a policy that runs and loads nothing', async () => {
    const answer = await app.visitor().fetch(`/mailbox/${(await newest()).id}/html`)
    expect(await answer.text()).toBe(mail.html)
    expect(answer.headers.get('origin-agent-cluster')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups [^;]*; default-src 'none';/,
    )
    expect(answer.headers.get('content-security-policy')).not.toContain('allow-scripts')
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  it('answers a loopback Host only', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '127.9.9.9:80', '[::1]:3000', 'novelette.localhost']) {
      expect(await statusOf('/mailbox', { host })).toBe(200)
    }
    for (const host of ['novelette.example', 'localhost.example.org', '192.168.1.4', '127.0.0.1.nip.io']) {
      expect(await statusOf('/mailbox', { host })).not.toBe(200)
    }
  })

  it('answers HEAD without content where it is not shown, which no browser logs', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await app.visitor().fetch('/mailbox', { method: 'HEAD', headers })).status
    expect(await ask({})).toBe(200)
    expect(await ask({ 'x-forwarded-for': '192.0.2.1' })).toBe(204)
  })

  it('answers 404 to a request that came through a proxy', async () => {
    const { id } = await newest()
    const names = [
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'via',
    ]
    for (const name of names) {
      for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox/${id}/html`, '/mailbox/mailbox.css']) {
        expect(await statusOf(path, { [name]: '127.0.0.1' })).toBe(404)
      }
    }
  })

  it('reads no file outside its folder', async () => {
    for (const id of ['..%2Fkeys.json', '%2e%2e%2f', '000000000000000-00000000', 'x']) {
      expect(await statusOf(`/mailbox/${id}`)).toBe(404)
    }
  })

  it('keeps the last 200 mails across a restart', async () => {
    const box = openMailbox(app.deps.config.dataDir)
    for (let count = 0; count < 201; count += 1) await box.keep({ ...mail, subject: `Mail ${count}` })
    const kept = await openMailbox(app.deps.config.dataDir).list()
    expect(kept).toHaveLength(200)
    expect(kept.map(one => one.subject)).toContain('Mail 200')
    expect(kept.map(one => one.subject)).not.toContain(mail.subject)
  })
})

describe('the mailbox of a server with SMTP', () => {
  it('does not exist', async () => {
    const app = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:9' })
    expect((await app.visitor().fetch('/mailbox')).status).not.toBe(200)
    expect((await app.visitor().fetch('/mailbox', { method: 'HEAD' })).status).toBe(204)
    await app.stop()
  })
})
