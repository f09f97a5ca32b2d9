export type Mail = {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where mail programs post a refusal; its query names what is refused. */
export const oneClickPath = '/api/mail/stop'

/** RFC 8058 and 2919. */
export const stopMailHeaders = (link: string, appUrl: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  'List-Id': `<letters.${new URL(appUrl).hostname}>`,
})
