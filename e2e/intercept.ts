import type { CDPSession, Page } from '@playwright/test'

type Answer = { readonly status?: number; readonly json: unknown }

const sessions = new WeakMap<Page, CDPSession[]>()

/**
 * Answers in the server's place; null holds the request for ever. In `url`, `*` stands for any text. Playwright's own routes
 * switch the HTTP cache off, and the page compiles all its scripts again.
 */
export async function intercept(
  page: Page,
  url: string,
  answer: (request: {
    readonly url: string
    readonly postData?: string
  }) => Answer | null | Promise<Answer | null>,
): Promise<void> {
  const session = await openSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const answered = await answer(request)
    if (!answered) return
    const { status: responseCode = 200, json } = answered
    await unlessGivenUp(fulfill(session, { requestId, responseCode, text: JSON.stringify(json) }))
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: url }] })
}

/** Changes the text of the server's own answers. */
export async function alterAnswers(page: Page, url: string, alter: (text: string) => string): Promise<void> {
  const session = await openSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, responseStatusCode: responseCode = 200 }) => {
    const answerAltered = async () => {
      const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId })
      const text = base64Encoded ? Buffer.from(body, 'base64').toString() : body
      await fulfill(session, { requestId, responseCode, text: alter(text) })
    }
    await unlessGivenUp(answerAltered())
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: url, requestStage: 'Response' }] })
}

async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  sessions.set(page, [...(sessions.get(page) ?? []), session])
  return session
}

type Fulfilled = { readonly requestId: string; readonly responseCode: number; readonly text: string }

const fulfill = (session: CDPSession, { text, ...answered }: Fulfilled) =>
  session.send('Fetch.fulfillRequest', {
    ...answered,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(text).toString('base64'),
  })

/** A page gives up its requests as it goes on, or is closed. */
async function unlessGivenUp(answering: Promise<unknown>): Promise<void> {
  await answering.catch(error => {
    if (!/Invalid InterceptionId|has been closed/.test(String(error))) throw error
  })
}

export const holdCall = (page: Page, call: string) => interceptCall(page, call, () => null)

export const answerCallWith = (page: Page, call: string, answer: Answer) =>
  interceptCall(page, call, () => answer)

/** A GET has its input in the query. */
export async function interceptCall(page: Page, call: string, answer: Parameters<typeof intercept>[2]) {
  await intercept(page, `*/api/rpc/${call}`, answer)
  await intercept(page, `*/api/rpc/${call}\\?*`, answer)
}

export async function stopIntercepting(page: Page): Promise<void> {
  await Promise.all((sessions.get(page) ?? []).map(session => session.detach()))
  sessions.delete(page)
}
