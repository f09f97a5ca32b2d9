type Given = { readonly given: 'token' | 'locator' | 'user' | 'id' | 'receiver' }

export type Givens = Partial<Record<Given['given'], string>>

export type Statement = {
  readonly name: string
  readonly text: string
  readonly rowMode?: 'array'
  readonly values: readonly unknown[]
}

export type BareCall = {
  readonly path: string
  /** Finds who calls: by their session, or by the link of their letters. */
  readonly session: Statement
  readonly others: readonly Statement[]
  /** Bytes. */
  readonly size: number
  /** Statements that the product sends, including begin and commit. */
  readonly asked: number
}

export function fillValues({ values, ...statement }: Statement, givens: Givens) {
  return { ...statement, values: values.map(value => (isGiven(value) ? givens[value.given] : value)) }
}

const isGiven = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && 'given' in value

/** The bare handler does not verify the signature. */
export function sessionTokenIn(cookie: string): string {
  const [token = ''] = decodeURIComponent(cookie).replace(/^.*?=/, '').split('.')
  return token
}
