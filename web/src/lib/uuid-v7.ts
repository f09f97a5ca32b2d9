/** RFC 9562: 48 bits of milliseconds, then chance, so that ids sort by when they were made. */
export function uuidV7(now = Date.now()): string {
  const bytes = new DataView(crypto.getRandomValues(new Uint8Array(16)).buffer)
  bytes.setUint32(0, Math.floor(now / 2 ** 16))
  bytes.setUint16(4, now % 2 ** 16)
  bytes.setUint8(6, (bytes.getUint8(6) & 0x0f) | 0x70)
  bytes.setUint8(8, (bytes.getUint8(8) & 0x3f) | 0x80)
  const hex = Array.from({ length: 16 }, (_, at) => bytes.getUint8(at).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
