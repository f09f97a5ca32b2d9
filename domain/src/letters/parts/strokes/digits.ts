const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const bitsOfDigit = 6

/** Of as many digits as are needed; at most 30 bits. */
export function writeDigits(bits: number, count: number): string {
  let text = ''
  for (let digit = count - 1; digit >= 0; digit -= 1) text += digits[(bits >> (bitsOfDigit * digit)) & 63]
  return text
}

const values = new Map(Array.from(digits, (digit, value) => [digit, value]))

export function readDigits(text: string): number {
  let bits = 0
  for (const digit of text) bits = (bits << bitsOfDigit) | (values.get(digit) ?? 0)
  return bits
}

/** Of a pen that tells anything; whole, from 0 to `most`. */
export function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value))) || 0
}
