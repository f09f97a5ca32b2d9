import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test.each([
  ['rosalind@example.com', 'r…d@example.com'],
  ['bob@example.com', 'b…b@example.com'],
  ['jo@example.com', 'j…@example.com'],
  ['j@example.com', 'j…@example.com'],
])('maskAddress shows %s as %s', (address, mask) => {
  expect(maskAddress(address)).toBe(mask)
})
