import { createTransport } from 'nodemailer'
import type { Mail } from '#mail/mail.ts'

/** A silent server must not hold up the queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** One connection per mail. Rejects with the server's answer or a network error. */
export async function sendBySmtp(url: string, from: string, mail: Mail): Promise<void> {
  const transport = openTransport(url)
  try {
    const headers = { ...mail.headers, 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, ...mail, headers })
  } finally {
    transport.close()
  }
}

/** Sends nothing. Rejects as sendBySmtp does. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openTransport(url: string) {
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
}
