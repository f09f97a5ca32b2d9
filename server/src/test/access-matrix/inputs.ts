import { randomUUID } from 'node:crypto'
import type { Router } from '#rpc/router.ts'
import { type FixtureData, senderEndpoint } from '#test/access-matrix/fixture-data.ts'
import { emailOf, type MemberRole, members, passwordOf, usernameOf } from '#test/access-matrix/people.ts'
import { createDevice } from '#test/notices/push-devices.ts'

/** A name in table.ts, and its id or token. */
type InputContext = { readonly of: string; readonly id: string; readonly data: FixtureData }
type Input = (about: InputContext) => Readonly<Record<string, unknown>>

type Names<Routers> = {
  [RouterName in keyof Routers & string]: `${RouterName}.${keyof Routers[RouterName] & string}`
}[keyof Routers & string]

export type ProcedureName = Names<Router>

const byId: Input = ({ id }) => ({ id })
const byToken: Input = ({ id }) => ({ token: id })
const byUser: Input = ({ id }) => ({ userId: id })
const byPerson: Input = ({ id }) => ({ personId: id })
const byReport: Input = ({ id }) => ({ reportId: id })
const byName: Input = ({ of }) => ({ username: usernameOf(memberNamed(of)) })
const itsPassword: Input = ({ of }) => ({ password: passwordOf(memberNamed(of)) })

/** Of the sender's guest, unless it is a closed one or a wrong one. */
const byLink: Input = ({ of, data: { guestLink, closedLink } }) => {
  if (of === 'closedGuest') return { ...closedLink }
  return of === 'none' ? { ...guestLink, secret: 'A'.repeat(guestLink.secret.length) } : { ...guestLink }
}
const letterByLink = ({ of, id, data: { ids } }: InputContext) =>
  of === 'closedGuest' || of === 'none' ? ids.openedByGuest : id

const newPassword = 'a new one that nobody knows'

export const inputs: { readonly [Name in ProcedureName]?: Input } = {
  'accounts.checkUsername': byName,
  'accounts.signUp': () => ({ username: 'Newcomer', email: 'newcomer@example.com', password: newPassword }),
  'accounts.signIn': about => ({ email: emailOf(memberNamed(about.of)), ...itsPassword(about) }),
  'accounts.resendVerification': () => ({ email: 'pending@example.com' }),
  'accounts.verifyEmail': ({ id }) => ({ token: id, password: newPassword }),
  'accounts.changeTimeZone': () => ({ timeZone: 'Europe/Lisbon', shares: true }),
  'accounts.changeEnclosuresChoice': () => ({ photographs: false, recordings: false }),
  'passwords.forgot': ({ of }) => ({ email: emailOf(memberNamed(of)) }),
  'passwords.checkLink': byToken,
  'passwords.reset': ({ id }) => ({ token: id, password: newPassword }),
  'passwords.change': ({ of }) => ({ presentPassword: passwordOf(memberNamed(of)), newPassword }),
  'emailChanges.ask': about => ({ email: 'elsewhere@example.com', ...itsPassword(about) }),
  'emailChanges.confirm': byToken,
  'emailChanges.undo': byToken,
  'sessions.end': byId,
  'sessions.confirm': itsPassword,
  'passkeys.startAdding': itsPassword,
  'passkeys.add': ({ data }) => ({ name: 'Another key', credential: data.made }),
  'passkeys.remove': ({ id }) => ({ id, password: passwordOf('sender') }),
  'passkeys.confirm': ({ data }) => ({ credential: data.signed }),
  'passkeys.signIn': ({ data }) => ({ credential: data.signed }),
  'leaving.leave': itsPassword,
  'profiles.byUsername': byName,
  'profiles.update': () => ({ bio: 'Changed', privacySettings: 'anyone' }),
  'pictures.putBack': ({ id }) => ({ stem: id }),
  'pictures.isEnclosureStored': byId,
  'letters.findRecipient': byName,
  'letters.matchingRecipients': ({ of }) => ({ typed: of }),
  'letters.send': ({ of, id }) =>
    of === 'letter'
      ? {
          id,
          receiver: usernameOf('receiver'),
          content: '<p>Words of the letter</p>',
          banner: 'starry-night',
        }
      : {
          id: randomUUID(),
          receiver: usernameOf(memberNamed(of)),
          content: '<p>New</p>',
          banner: 'starry-night',
        },
  'letters.inbox': () => ({ filter: 'all' }),
  'letters.sent': () => ({ page: 1 }),
  'letters.received': byId,
  'letters.markRead': byId,
  'letters.sentLetter': byId,
  'letters.remove': byId,
  'letters.restore': byId,
  'letters.takeBack': ({ id }) => ({ id, draftId: randomUUID() }),
  'letters.setFavourite': ({ id }) => ({ id, favourite: true }),
  'letters.keepsakes': () => ({}),
  'letters.correspondence': byPerson,
  'scheduledLetters.schedule': ({ of }) => ({
    id: randomUUID(),
    receiver: usernameOf(memberNamed(of)),
    content: '<p>New</p>',
    banner: 'starry-night',
    delivery: { kind: 'slow', days: 3, zone: 'UTC', isShown: true },
  }),
  'scheduledLetters.get': byId,
  'scheduledLetters.change': ({ id }) => ({
    id,
    revision: 1,
    content: '<p>Other words</p>',
    banner: 'starry-night',
    delivery: { kind: 'slow', days: 3, zone: 'UTC', isShown: true },
  }),
  'scheduledLetters.sendNow': byId,
  'scheduledLetters.cancel': ({ id }) => ({ id, draftId: randomUUID() }),
  'scheduledLetters.dismiss': byId,
  'drafts.get': byId,
  'drafts.save': ({ id, data }) => ({
    id,
    receiver: '',
    content: '<p>Other words</p>',
    banner: 'starry-night',
    revision: data.revision,
  }),
  'drafts.remove': byId,
  'drafts.versions': byId,
  'drafts.version': ({ id, data }) => ({ id: data.ids.draft, versionId: id }),
  'signatures.set': () => ({ signature: 'gAAIAAQI' }),
  'guests.create': () => ({ id: randomUUID(), name: 'Ophelia' }),
  'guests.link': byId,
  'guests.changeLink': byId,
  'guests.close': byId,
  'guests.reactivate': byId,
  'guests.mail': byId,
  'guests.refuseMail': about => ({ ...byLink(about), from: 'everyone' }),
  'guests.claim': byLink,
  'guests.send': ({ id }) => ({
    id: randomUUID(),
    guestId: id,
    content: '<p>New</p>',
    banner: 'starry-night',
  }),
  'guests.envelopes': byLink,
  'guests.markDelivered': byLink,
  'guests.open': about => ({ ...byLink(about), letterId: letterByLink(about), quietly: false }),
  'guests.answer': about => ({
    ...byLink(about),
    id: randomUUID(),
    content: '<p>New</p>',
    banner: 'starry-night',
  }),
  'guests.report': about => ({ ...byLink(about), letterId: letterByLink(about), reason: 'spam', note: '' }),
  'mailRefusals.refuse': byToken,
  'mailRefusals.undo': byToken,
  'notices.change': () => ({ mail: 'daily', dailyAt: '07:30' }),
  'notices.subscribe': ({ of }) => ({
    ...createDevice(),
    ...(of === 'device' && { endpoint: senderEndpoint }),
  }),
  'notices.unsubscribe': () => ({ endpoint: senderEndpoint }),
  'notices.removeDevice': byId,
  'notices.mute': byPerson,
  'notices.unmute': byPerson,
  'notices.stop': byToken,
  'notices.undoStop': byToken,
  'receipts.setForAll': () => ({ receipts: false }),
  'receipts.setFor': ({ id }) => ({ personId: id, receipts: false }),
  'blocks.block': byPerson,
  'blocks.unblock': byPerson,
  'reports.report': ({ id }) => ({ letterId: id, reason: 'other', note: 'Look at this' }),
  'reports.ofLetter': byId,
  'failures.tell': () => ({ kind: 'page', screen: '/inbox', build: 'abc-_12' }),
  'testimonials.approved': () => ({ limit: 3 }),
  'testimonials.share': () => ({ name: 'A', location: 'B', message: 'C' }),
  'admin.users': () => ({ page: 1 }),
  'admin.user': byUser,
  'admin.ban': ({ id }) => ({ userId: id, reason: 'A reason' }),
  'admin.unban': ({ id }) => ({ userId: id, reason: 'A reason' }),
  'admin.audit': () => ({}),
  'admin.reports': () => ({ state: 'open' }),
  'admin.discloseLetter': byReport,
  'admin.resolveReport': ({ id }) => ({ reportId: id, outcome: 'dismissed', reason: '' }),
  'admin.testimonials': () => ({ state: 'waiting' }),
  'admin.decideTestimonial': ({ id }) => ({ id, approved: true }),
}

function memberNamed(of: string): MemberRole {
  const member = members.find(one => one === of)
  if (!member) throw new Error(`Nobody is called ${of}.`)
  return member
}
