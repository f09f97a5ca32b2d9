/** For the whole site and never for scripts. */
type Cookie = {
  readonly name: string
  /** The line of a Set-Cookie header. */
  write(value: string, maxAgeSeconds: number): string
  clear(): string
  /** Empty if it is missing. */
  valueIn(header: string | null | undefined): string
  /** Whatever its value. */
  isIn(header: string | null | undefined): boolean
}

/** The __Host- prefix makes browsers refuse a cookie from a sibling domain or over plain HTTP. */
export function createCookie(bareName: string, secure: boolean): Cookie {
  const name = secure ? `__Host-${bareName}` : bareName
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const write = (value: string, maxAgeSeconds: number) =>
    `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`
  return {
    name,
    write,
    clear: () => write('', 0),
    valueIn: header => decode(pairIn(name, header)),
    isIn: header => pairIn(name, header) !== undefined,
  }
}

function pairIn(name: string, header: string | null | undefined): string | undefined {
  return header?.split(';').find(one => one.trimStart().startsWith(`${name}=`))
}

function decode(pair: string | undefined): string {
  if (!pair) return ''
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim())
  } catch {
    return ''
  }
}
