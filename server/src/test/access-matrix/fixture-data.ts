import { createHash, randomUUID } from 'node:crypto'
import type { MadeCredential, SignedCredential } from '@novelette/domain/accounts/passkeys.ts'
import type { GuestLink } from '@novelette/domain/guests/guest-links.ts'
import { signChallenge } from '#accounts/passkeys/challenges.ts'
import { insertAccount } from '#accounts/sign-up/accounts.ts'
import { emailChanges, passwordResets } from '#db/access-schema.ts'
import { mailRefusals } from '#db/guests-schema.ts'
import { mutedPeople, noticeSettings } from '#db/notices-schema.ts'
import { letterEnclosures } from '#db/people-schema.ts'
import { addressPrint } from '#guests/mail-refusals/refused-addresses.ts'
import { openMailbox } from '#mail/mailbox-files.ts'
import { type People, passwordOf, type Role } from '#test/access-matrix/people.ts'
import { createAuthenticator, registerPasskey } from '#test/authenticator.ts'
import { webmOpus } from '#test/enclosures/recordings.ts'
import type { TestApp } from '#test/harness.ts'
import { createDevice } from '#test/notices/push-devices.ts'
import { jpeg } from '#test/photos.ts'
import { reportedLetter } from '#test/reported-letters.ts'
import { storeScheduled } from '#test/scheduling/stored-scheduled.ts'
import { storeGuest } from '#test/stored-guests.ts'
import { storeLetters } from '#test/stored-letters.ts'
import { storePhoto, storeRecording, upload } from '#test/uploads.ts'

/** Each text occurs in one place; the roles may see it. */
export const secrets: Readonly<Record<string, readonly Role[]>> = {
  'Words of the letter': ['sender', 'receiver'],
  'Words of the fresh one': ['sender', 'receiver'],
  'Words of the removed one': ['sender', 'receiver'],
  'Words of the unseen one': ['blocked'],
  'Words of the closed one': ['sender'],
  'Words of the reported one': ['sender', 'receiver', 'admin'],
  'Words to the admin': ['receiver', 'admin'],
  'Words that come later': ['sender'],
  'Words by slow post': ['sender'],
  'Words that came back': ['sender'],
  'Words of a draft': ['sender'],
  'Words that wait': ['sender', 'admin'],
  'signature-of-the-sender-': ['sender'],
  'Words to a guest': ['sender'],
  'Closed to a guest': ['sender'],
  GuestLocator: ['sender'],
  GuestSecretNobodyKnows: ['sender'],
  'rosalind@example.com': [],
}

/** Named as in table.ts. */
export type FixtureData = {
  readonly ids: Readonly<Record<string, string>>
  /** Of the sender's draft. */
  readonly revision: number
  /** Opens the letters of `guest`. */
  readonly guestLink: GuestLink
  /** Of `closedGuest`. */
  readonly closedLink: GuestLink
  /** A new passkey of the sender, and an assertion by their present one. */
  readonly made: MadeCredential
  readonly signed: SignedCredential
}

/** Of the sender's device. */
export const senderEndpoint = 'https://fcm.googleapis.com/fcm/send/of-the-sender'

const guestLink = { locator: 'GuestLocator', secret: 'GuestSecretNobodyKnows' }

export async function createFixtureData(app: TestApp, people: People): Promise<FixtureData> {
  const letters = await makeLetters(app, people)
  const scheduled = await makeScheduled(app, people)
  const { revision, ...drafts } = await makeDrafts(people)
  const others = await makeOthers(app, people)
  const links = await makeLinks(app, people)
  const { closedLink, ...guests } = await makeGuests(app, people)
  const notices = await makeNotices(app, people)
  const { passkey, made, signed } = await makePasskeys(app, people)
  const inLetters = { ...letters, ...drafts, ...guests }
  const photographs = await makePhotographs(app, people, inLetters)
  const recordings = await makeRecordings(app, people, inLetters)
  const ids = {
    ...idsOf(people),
    ...letters,
    ...scheduled,
    ...drafts,
    ...others,
    ...links,
    ...guests,
    ...notices,
    ...photographs,
    ...recordings,
    passkey,
  }
  return { ids, revision, guestLink, closedLink, made, signed }
}

const idsOf = (people: People) =>
  Object.fromEntries(Object.entries(people).map(([member, { user }]) => [member, user.id]))

async function makeLetters(app: TestApp, { sender, receiver, blocked, stranger }: People) {
  const { deps } = app
  const stored = await storeLetters(deps, sender.user.id, receiver.user.id, [
    { preview: 'Words of the letter', status: 'read' },
    { preview: 'Words of the fresh one' },
    { preview: 'Words of the removed one', status: 'delivered', hiddenFromReceiver: true },
    {
      preview: 'Words of the closed one',
      label: 'it is our day',
      status: 'delivered',
      // The dashboard lists the newest.
      createdAt: new Date('2026-01-01T12:00:00Z'),
      opensFrom: tomorrow(),
      favouriteOfReceiver: true,
    },
  ])
  const [letter = '', fresh = '', removed = '', closed = ''] = stored
  const [unseen = ''] = await storeLetters(deps, blocked.user.id, receiver.user.id, [
    { preview: 'Words of the unseen one', hiddenFromReceiver: true },
  ])
  const reported = { writer: sender, reporter: receiver }
  const { letterId, reportId } = await reportedLetter(app, reported, {
    text: 'Words of the reported one',
    note: 'Words to the admin',
  })
  await receiver.client.blocks.block({ personId: blocked.user.id })
  await sender.client.profiles.update({ bio: '', privacySettings: 'friends_only' })
  return {
    letter,
    fresh,
    removed,
    closed,
    unseen,
    reported: letterId,
    report: reportId,
    none: stranger.user.id,
  }
}

async function makeScheduled({ deps }: TestApp, { sender, receiver }: People) {
  const [scheduled = '', slow = '', returned = ''] = await storeScheduled(
    deps,
    sender.user.id,
    receiver.user.id,
    [
      { preview: 'Words that come later' },
      { preview: 'Words by slow post', kind: 'slow', isShown: true, deliverAt: tomorrow() },
      { preview: 'Words that came back', returnedAt: new Date(), returnedReason: 'friends_only' },
    ],
  )
  return { scheduled, slow, returned }
}

async function makeDrafts({ sender: { client } }: People) {
  const draft = { id: randomUUID(), receiver: '', banner: 'starry-night' as const }
  const first = await client.drafts.save({ ...draft, content: '<p>Words of a draft</p>', revision: 0 })
  const later = { ...draft, content: '<p>Words of a draft, later</p>', revision: first.revision }
  const { revision } = await client.drafts.save(later)
  const [version] = await client.drafts.versions({ id: draft.id })
  await client.signatures.set({ signature: 'signature-of-the-sender-' })
  return { draft: draft.id, version: version?.id ?? '', revision }
}

async function makeOthers(app: TestApp, { sender, receiver }: People) {
  const picture = await upload(sender, await jpeg())
  const removedPicture = await upload(receiver, await jpeg())
  await receiver.client.pictures.remove()
  const words = { name: 'Someone', location: 'Somewhere', message: 'Words that wait' }
  const { id: testimonial } = await sender.client.testimonials.share(words)
  await app.signIn(sender.user.email, sender.password)
  const elsewhere = (await sender.client.sessions.list()).find(one => !one.current)
  const mailbox = openMailbox(app.deps.config.dataDir)
  await mailbox.keep({
    to: 'pending@example.com',
    subject: 'Welcome',
    html: '<p>Welcome</p>',
    text: 'Welcome',
  })
  const [mail] = await mailbox.list()
  const session = elsewhere?.id ?? ''
  return { picture, removedPicture, testimonial, session, mail: mail?.id ?? '' }
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000)

async function makeLinks({ deps: { auth, db } }: TestApp, { sender, receiver }: People) {
  const userId = sender.user.id
  const reset = 'a link that was mailed to the sender'
  const tokenHash = createHash('sha256').update(reset).digest('base64url')
  await db.insert(passwordResets).values({ tokenHash, userId, expiresAt: tomorrow() })
  const change = { id: randomUUID(), userId, oldEmail: sender.user.email, newEmail: 'moved@example.com' }
  await db.insert(emailChanges).values({ ...change, expiresAt: tomorrow() })
  const moved = {
    id: randomUUID(),
    userId: receiver.user.id,
    oldEmail: 'left@example.com',
    newEmail: receiver.user.email,
  }
  await db.insert(emailChanges).values({ ...moved, expiresAt: tomorrow(), confirmedAt: tomorrow() })
  const pending = {
    username: 'Pending',
    email: 'pending@example.com',
    passwordHash: '',
    emailVerified: false,
  }
  const refused = 'refused@example.com'
  const print = await addressPrint(db, refused)
  // It can be undone for as long as the test takes.
  await db.insert(mailRefusals).values({ addressPrint: print, createdAt: tomorrow() })
  const pendingId = await db.transaction(tx => insertAccount(tx, pending))
  return {
    reset,
    change: auth.links.changeEmail.sign(change.id, tomorrow()),
    moved: auth.links.undoEmailChange.sign(moved.id, tomorrow()),
    verify: auth.links.verifyEmail.sign(pendingId, tomorrow()),
    ticket: auth.links.accountData.sign(userId, tomorrow()),
    stop: auth.links.stopMail.sign('written-to@example.com', tomorrow()),
    refused: auth.links.stopMail.sign(refused, tomorrow()),
  }
}

/** Both belong to the sender; the first has one letter that they opened and one that they did not. */
async function makeGuests({ deps }: TestApp, { sender }: People) {
  const [owner, address, mask] = [sender.user.id, 'rosalind@example.com', 'r…d@example.com']
  const print = await addressPrint(deps.db, address)
  const guest = await storeGuest(deps, owner, { link: guestLink, address, mask, addressPrint: print })
  const [openedByGuest = '', freshForGuest = '', closedForGuest = ''] = await storeLetters(
    deps,
    owner,
    guest.id,
    [
      { preview: 'Words to a guest that read them', status: 'read' },
      { preview: 'Words to a guest' },
      { preview: 'Closed to a guest', label: 'it is our day', opensFrom: tomorrow() },
    ],
  )
  const closed = await storeGuest(deps, owner, { closedAt: new Date() })
  const { id: closedGuest, ...closedLink } = closed
  const letters = { openedByGuest, freshForGuest, closedForGuest }
  return { guest: guest.id, closedGuest, closedLink, ...letters }
}

/** Of the sender: a device, a muted person, and notices by mail; the receiver's were stopped by a link. */
async function makeNotices({ deps: { auth, db } }: TestApp, { sender, receiver, admin }: People) {
  const { id: device } = await sender.client.notices.subscribe({
    ...createDevice(),
    endpoint: senderEndpoint,
  })
  const muted = admin.user.id
  await db.insert(mutedPeople).values({ ownerId: sender.user.id, personId: muted })
  await sender.client.notices.change({ mail: 'at_once' })
  const stopped = { mail: 'never', mailBeforeStop: 'daily', mailStoppedAt: tomorrow() } as const
  await db.insert(noticeSettings).values({ userId: receiver.user.id, ...stopped })
  return {
    device,
    muted,
    notice: auth.links.stopNotices.sign(sender.user.id, tomorrow()),
    ended: auth.links.stopNotices.sign(receiver.user.id, tomorrow()),
  }
}

/** One in each of these letters. */
async function makePhotographs(
  { deps: { db } }: TestApp,
  { sender, blocked }: People,
  letters: Readonly<Record<string, string>>,
) {
  const places = [
    ['photograph', 'letter'],
    ['freshPhotograph', 'fresh'],
    ['unseenPhotograph', 'unseen'],
    ['draftPhotograph', 'draft'],
    ['reportedPhotograph', 'reported'],
    ['guestPhotograph', 'openedByGuest'],
  ] as const
  const ids: Record<string, string> = { newPhotograph: randomUUID() }
  for (const [name, letter] of places) {
    const id = await storePhoto(letter === 'unseen' ? blocked : sender, await jpeg())
    await db.insert(letterEnclosures).values({ letterId: letters[letter] ?? '', enclosureId: id })
    ids[name] = id
  }
  return ids
}

/** The same of recordings. */
async function makeRecordings(
  { deps: { db } }: TestApp,
  { sender, blocked }: People,
  letters: Readonly<Record<string, string>>,
) {
  const places = [
    ['recording', 'letter'],
    ['freshRecording', 'fresh'],
    ['unseenRecording', 'unseen'],
    ['draftRecording', 'draft'],
    ['reportedRecording', 'reported'],
    ['guestRecording', 'openedByGuest'],
  ] as const
  const ids: Record<string, string> = { newRecording: randomUUID() }
  const file = await webmOpus(1)
  for (const [name, letter] of places) {
    const id = await storeRecording(letter === 'unseen' ? blocked : sender, file)
    await db.insert(letterEnclosures).values({ letterId: letters[letter] ?? '', enclosureId: id })
    ids[name] = id
  }
  return ids
}

/** On a slow machine none ends meanwhile. */
const dayMs = 24 * 60 * 60 * 1000

async function makePasskeys(app: TestApp, { sender }: People) {
  const { appUrl } = app.deps.config
  const known = createAuthenticator(appUrl)
  const { id: passkey } = await registerPasskey(sender, known)
  const toMake = await sender.client.passkeys.startAdding({ password: passwordOf('sender') })
  const toUse = await app.visitor().client.passkeys.startSignIn()
  const asked = (by: string | null) => signChallenge(app.deps.auth, by, new Date(Date.now() + dayMs))
  return {
    passkey,
    made: createAuthenticator(appUrl).make({ ...toMake, challenge: asked(sender.user.id) }),
    signed: known.use({ ...toUse, challenge: asked(null) }),
  }
}
