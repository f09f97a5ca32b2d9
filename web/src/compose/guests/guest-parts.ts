import { HandOver, LinkWays } from '#compose/sent/hand-over.tsx'
import { GuestDialog } from '#people/guests/guest-dialog.tsx'
import { loadGuest } from '#people/guests/use-guests.ts'
import { ChosenGuest } from './chosen-guest.tsx'

/** One file that is loaded once somebody without an account is written to. */
export const guestParts = { ChosenGuest, GuestDialog, HandOver, LinkWays, loadGuest }
