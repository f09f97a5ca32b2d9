const picture = () => new File([], 'letter.png', { type: 'image/png' })

/** Some devices take one file at a time. */
export const canShareHere = (files: File[] = [picture()]): boolean => navigator.canShare?.({ files }) ?? false

/** The user may cancel, and the device may refuse. */
export async function shareHere(files: File[]): Promise<'shared' | 'cancelled' | 'refused'> {
  try {
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused'
  }
}
