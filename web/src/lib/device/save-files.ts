/** Milliseconds; then the URL can be revoked. */
const downloadBeginsWithin = 60_000

/** Milliseconds: a browser drops a download that begins together with another. */
const betweenDownloads = 500

/** One after the other. */
export async function saveFiles(files: readonly File[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    if (at > 0) await new Promise(resolve => setTimeout(resolve, betweenDownloads))
    saveFile(file)
  }
}

export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), downloadBeginsWithin)
}
