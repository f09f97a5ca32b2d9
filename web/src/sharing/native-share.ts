export function canShareHere(): boolean {
  const picture = new File([], 'letter.png', { type: 'image/png' })
  return navigator.canShare?.({ files: [picture] }) ?? false
}

/** The user may cancel, and the device may refuse. */
export async function shareHere(file: File): Promise<'shared' | 'cancelled' | 'refused'> {
  try {
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused'
  }
}
