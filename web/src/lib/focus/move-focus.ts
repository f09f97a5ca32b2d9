/** Call before a row is removed. Focuses the button of the next row, else of the previous one, else calls `otherwise`. */
export function moveFocus(row: Element | null, otherwise: () => void): void {
  if (!row?.contains(document.activeElement)) return
  const neighbours = [row.nextElementSibling, row.previousElementSibling]
  const button = neighbours.map(one => one?.querySelector('button')).find(one => one)
  if (button) button.focus()
  else otherwise()
}
