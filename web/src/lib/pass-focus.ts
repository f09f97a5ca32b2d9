/**
 * Before a row goes: hands the focus, where the row has it, to the button of its neighbour. `orElse` moves it where no neighbour
 * is left.
 */
export function passFocusOn(row: HTMLLIElement | null, orElse: () => void): void {
  if (!row?.contains(document.activeElement)) return
  const neighbours = [row.nextElementSibling, row.previousElementSibling]
  const button = neighbours.map(one => one?.querySelector('button')).find(one => one)
  if (button) button.focus()
  else orElse()
}
