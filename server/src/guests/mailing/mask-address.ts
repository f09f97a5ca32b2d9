/** `r…d@example.com`: enough to recognise an address by, not to write to it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const name = [...address.slice(0, at)]
  const last = name.length > 2 ? (name.at(-1) ?? '') : ''
  return `${name[0] ?? ''}…${last}${address.slice(at)}`
}
