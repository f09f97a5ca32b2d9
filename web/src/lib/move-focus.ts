/**
 * Before a row goes: hands the focus, where the row has it, to the button of the row that moves up, else to that of the one before,
 * else lets `otherwise` find a place.
 */
export function moveFocus(row: Element | null, otherwise: () => void): void {
  if (!row?.contains(document.activeElement)) return
  const neighbours = [row.nextElementSibling, row.previousElementSibling]
  const button = neighbours.map(one => one?.querySelector('button')).find(one => one)
  if (button) button.focus()
  else otherwise()
}
