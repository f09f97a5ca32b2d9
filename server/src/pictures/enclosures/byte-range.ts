type ByteRange = { readonly first: number; readonly last: number }

/**
 * One range of a file (RFC 9110, 14.2); null for the whole file where none is named that can be read, or several are.
 * `unsatisfiable`: nothing of it lies in the file.
 */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const [start, end] =
    from === '' ? [length - Number(to), length - 1] : [Number(from), Number(to || Infinity)]
  if (end < start && from !== '') return null
  const range = { first: Math.max(0, start), last: Math.min(end, length - 1) }
  return range.first <= range.last ? range : 'unsatisfiable'
}
