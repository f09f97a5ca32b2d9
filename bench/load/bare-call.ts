/** What takes the place of a value in a statement: something of the request or of its session. */
type Given = { readonly given: 'token' | 'user' | 'id' | 'receiver' }

export type Givens = Partial<Record<Given['given'], string>>

export type Statement = {
  readonly name: string
  readonly text: string
  readonly rowMode?: 'array'
  readonly values: readonly unknown[]
}

/** A call as the bare server answers it: the session's statement, those of the call, and how long our answer is. */
export type BareCall = {
  readonly path: string
  readonly session: Statement
  readonly others: readonly Statement[]
  /** Bytes. */
  readonly size: number
  /** Statements that the product asks in all, those that begin and end a transaction included. */
  readonly asked: number
}

/** The statement for one request. */
export function filled({ values, ...statement }: Statement, givens: Givens) {
  return { ...statement, values: values.map(value => (isGiven(value) ? givens[value.given] : value)) }
}

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && 'given' in value

/** The session's token in a Cookie header; its signature is nothing that a bare handler would look at. */
export function tokenIn(cookie: string): string {
  const [token = ''] = decodeURIComponent(cookie).replace(/^.*?=/, '').split('.')
  return token
}
