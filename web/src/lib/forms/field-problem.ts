/** What keeps a choice from being taken: the text stands at the field of that name, which gets the focus. */
export type FieldProblem = { readonly field: string; readonly text: string }

/** Of this field, or false. */
export const errorOf = (problem: FieldProblem | null, field: string): string | false =>
  problem?.field === field && problem.text
