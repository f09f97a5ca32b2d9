import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { RouterClient } from '@orpc/server'
import type { Router } from '#rpc/router.ts'

/** A typed client with its own cookies. */
export type Browser = {
  readonly client: RouterClient<Router>
  /** For bodies that the typed client would not send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  readonly cookies: Map<string, string>
}

/** `origin` is the server's APP_URL, where that differs; `headers` go with each request. */
export function browse(url: string, origin = url, headers: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, string>()
  const fetchWithCookies = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init)
    if (!request.headers.has('origin')) request.headers.set('origin', origin)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    if (cookies.size > 0) request.headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetch(request)
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }
  const link = new RPCLink({ url: `${url}/api/rpc`, fetch: fetchWithCookies })
  return {
    client: createORPCClient(link),
    cookies,
    fetch: (path, init) => fetchWithCookies(`${url}${path}`, init),
  }
}

export function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const expired = attributes.some(one => /^max-age=0$/i.test(one)) || value === ''
  if (expired) cookies.delete(name)
  else cookies.set(name, value)
}
