export const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** An event of the window: a file was dropped that nothing took. */
export const fileRefused = 'file-refused'

/** A browser opens a dropped file in place of the page, wherever nothing takes it (use-file-drop.ts). */
export function refuseDroppedFiles(): void {
  /** A picture of this page is dragged like a file. */
  let isOwn = false
  const note = ({ type }: DragEvent) => {
    isOwn = type === 'dragstart'
  }
  const refuse = (event: DragEvent) => {
    const wasOwn = isOwn
    if (event.type === 'drop') note(event)
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.type === 'drop' && !wasOwn) window.dispatchEvent(new Event(fileRefused))
  }
  window.addEventListener('dragstart', note)
  window.addEventListener('dragend', note)
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}
