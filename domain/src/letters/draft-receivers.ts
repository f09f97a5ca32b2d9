/** A draft is for one: for a guest, or for the username as typed. */
export function namesOneReceiver(receiver: string, guest: unknown): boolean {
  return guest === undefined || receiver === ''
}
