import { addressPrint } from '#guests/mail-refusals/refused-addresses.ts'
import { maskAddress } from '#guests/mailing/mask-address.ts'
import type { TestApp } from '#test/harness.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'

/** A guest with an address and a letter that waits. */
export async function storeMailedGuest({ deps }: Pick<TestApp, 'deps'>, ownerId: string, address: string) {
  const print = await addressPrint(deps.db, address)
  const guest = await storeGuest(deps, ownerId, { address, mask: maskAddress(address), addressPrint: print })
  const [letterId = ''] = await storeLetters(deps, ownerId, guest.id, [{ preview: 'My dearest Rosalind' }])
  return { ...guest, letterId }
}
