import { createTransport } from 'nodemailer'
import type { Mail } from '#mail/mail.ts'

/** Milliseconds; a server that does not answer must not hold up the mails behind it for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends one mail over a connection of its own. Rejects with the SMTP server's answer or the network's error. */
export async function sendBySmtp(url: string, from: string, mail: Mail): Promise<void> {
  const transport = openTransport(url)
  try {
    await transport.sendMail({ from, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
  } finally {
    transport.close()
  }
}

/** Connects and signs in, and sends nothing. Rejects as sendBySmtp does. */
export async function greetSmtp(url: string): Promise<void> {
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
