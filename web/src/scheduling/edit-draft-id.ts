const lastGroup = 12

/**
 * Of the draft that holds changes to this scheduled letter, in every window and browser of its writer: the next number. No letter has
 * it, since the last digits of a letter's id are random.
 */
export function editDraftId(letterId: string): string {
  const digits = BigInt(`0x${letterId.slice(-lastGroup)}`) + 1n
  const group = BigInt.asUintN(4 * lastGroup, digits)
    .toString(16)
    .padStart(lastGroup, '0')
  return letterId.slice(0, -lastGroup) + group
}
