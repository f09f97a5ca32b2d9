/** Has a remedy unless ok. Never a secret, nor what people wrote. */
export type Finding = {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly says: string
  readonly todo?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })

/** It works, but not for long or not for everyone. */
export const warning = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'warning',
  says,
  todo,
})

export const problem = (about: string, says: string, todo: string): Finding => ({
  about,
  state: 'problem',
  says,
  todo,
})

export function asLine({ about, state, says, todo }: Finding): string {
  return `${state.padEnd(8)} ${about.padEnd(12)} ${says}.${todo ? ` ${todo}.` : ''}`
}
