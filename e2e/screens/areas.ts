import { adminArea } from './areas/admin.ts'
import { arrivingLaterArea } from './areas/arriving-later.ts'
import { authArea } from './areas/auth.ts'
import { byHandArea } from './areas/by-hand.ts'
import { composeArea } from './areas/compose.ts'
import { conversationsArea } from './areas/conversations.ts'
import { dashboardArea } from './areas/dashboard.ts'
import { everywhereArea, widthArea } from './areas/everywhere.ts'
import { formerMembersArea } from './areas/former-members.ts'
import { guestPageArea } from './areas/guest-page.ts'
import { inboxArea } from './areas/inbox.ts'
import { letterArea } from './areas/letter.ts'
import { notArrivedArea } from './areas/not-arrived.ts'
import { noticesArea } from './areas/notices.ts'
import { ownLinesArea } from './areas/own-lines.ts'
import { photographsArea } from './areas/photographs.ts'
import { profileArea } from './areas/profile.ts'
import { promisesArea } from './areas/promises.ts'
import { publicArea } from './areas/public.ts'
import { recordingsArea } from './areas/recordings.ts'
import { sentArea } from './areas/sent.ts'
import { settingsArea } from './areas/settings.ts'
import { shareArea } from './areas/share.ts'
import { writingByLinkArea } from './areas/writing-by-link.ts'
import type { Area } from './screen.ts'

/** A new screen must be added here. */
export const areas: readonly Area[] = [
  publicArea,
  authArea,
  dashboardArea,
  inboxArea,
  letterArea,
  sentArea,
  composeArea,
  byHandArea,
  ownLinesArea,
  photographsArea,
  recordingsArea,
  promisesArea,
  arrivingLaterArea,
  notArrivedArea,
  conversationsArea,
  writingByLinkArea,
  shareArea,
  profileArea,
  settingsArea,
  noticesArea,
  adminArea,
  everywhereArea,
  widthArea,
  formerMembersArea,
  guestPageArea,
]
