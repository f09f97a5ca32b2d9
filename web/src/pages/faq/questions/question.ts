export type Question = {
  /** The fragment of its address: `/faq#block`. */
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly more?: {
    readonly to: '/' | '/privacy' | '/register' | '/forgot-password'
    readonly hash?: string
    readonly text: string
  }
}
