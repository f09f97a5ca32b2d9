type ByteRange = { readonly first: number; readonly last: number }

/**
 * What a GET asks of a file (RFC 9110, 14.2); null for the whole file where no range is named that can be read, or several are, which
 * may be answered so. `unsatisfiable`: nothing of them lies in the file.
 */
export function parseByteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  const [, set] = /^bytes=(.*)$/is.exec(header ?? '') ?? []
  // A list may have empty elements.
  const named = (set ?? '').split(',').flatMap(spec => spec.replace(/^[ \t]+|[ \t]+$/g, '') || [])
  const ranges = named.map(spec => readSpec(spec, length))
  if (ranges.length === 0 || ranges.includes(null)) return null
  if (ranges.every(range => range === 'unsatisfiable')) return 'unsatisfiable'
  return ranges.length === 1 ? (ranges[0] ?? null) : null
}

function readSpec(spec: string, length: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/.exec(spec) ?? []
  if (from === '' && to === '') return null
  const [start, end] =
    from === '' ? [length - Number(to), length - 1] : [Number(from), Number(to || Infinity)]
  if (end < start && from !== '') return null
  const range = { first: Math.max(0, start), last: Math.min(end, length - 1) }
  return range.first <= range.last ? range : 'unsatisfiable'
}
