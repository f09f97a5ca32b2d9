export type GuestPeople = {
  /** Of the guest, on the envelope. */
  readonly name: string
  readonly writer: string
}

export type GuestDialogName = 'keep' | 'report' | 'refuse' | 'close'
