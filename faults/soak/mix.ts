import { seededPassword } from '../../bench/load/seed.ts'
import { composeLetter } from '../../bench/load/words.ts'
import { CallError } from '../../web/src/lib/error-code.ts'
import { uuidV7 } from '../../web/src/lib/uuid-v7.ts'
import { asAction, asQuery } from './as-browser.ts'
import {
  answerByLink,
  readByLink,
  saveOwnDraft,
  sendByLink,
  sendSlowly,
  sendToFriend,
  sendWaiting,
} from './letters.ts'
import type { Member } from './members.ts'
import type { Soak } from './soak.ts'

export type Kind = {
  /** Its path, as far as it has one. */
  readonly call: string
  /** Of 1,000 calls. */
  readonly share: number
  /** Rejects where a person would see that it failed. */
  perform(soak: Soak, member: Member): Promise<unknown>
}

type Client = Member['browser']['client']
type Ask = (client: Client, member: Member, soak: Soak) => Promise<unknown>

const query = (call: string, share: number, ask: Ask): Kind => ({
  call,
  share,
  perform: (soak, member) => asQuery(() => ask(member.browser.client, member, soak)),
})

const action = (call: string, share: number, ask: Ask): Kind => ({
  call,
  share,
  perform: (soak, member) => asAction(() => ask(member.browser.client, member, soak)),
})

const kept = (call: string, share: number, perform: Kind['perform']): Kind => ({ call, share, perform })

/** What members' browsers ask for: mostly what a visit shows, some letters, rarely settings. */
export const kinds: readonly Kind[] = [
  { call: 'GET /inbox', share: 20, perform: (_, { browser }) => openPage(browser, '/inbox') },
  action('accounts/signIn', 5, (client, { email }) =>
    client.accounts.signIn({ email, password: seededPassword }),
  ),
  query('accounts/session', 90, client => client.accounts.session()),
  action('sessions/stay', 20, client => client.sessions.stay()),
  query('letters/dashboard', 110, client => client.letters.dashboard()),
  query('letters/inbox', 112, showInbox),
  query('letters/inbox', 20, client => client.letters.inbox({ filter: 'unread' })),
  query('letters/inbox', 20, client => client.letters.inbox({ search: 'garden' })),
  query('letters/unreadCount', 60, client => client.letters.unreadCount()),
  query('letters/sent', 50, client => client.letters.sent({ page: 1 })),
  query('letters/sent', 10, client => client.letters.sent({ search: 'kettle' })),
  query('letters/received', 100, async (client, member, soak) => {
    const id = await anyReceived(client, member, soak)
    return id && client.letters.received({ id })
  }),
  action('letters/markRead', 50, async (client, member, soak) => {
    const id = await anyReceived(client, member, soak)
    return id && client.letters.markRead({ id })
  }),
  action('letters/setFavourite', 5, async (client, member, soak) => {
    const id = await anyReceived(client, member, soak)
    return id && client.letters.setFavourite({ id, favourite: soak.random.below(2) === 0 })
  }),
  query('letters/correspondence', 20, (client, member, soak) =>
    client.letters.correspondence({ personId: friendOf(soak, member).id }),
  ),
  query('letters/keepsakes', 10, client => client.letters.keepsakes({})),
  query('letters/recentRecipients', 15, client => client.letters.recentRecipients()),
  query('letters/matchingRecipients', 10, client => client.letters.matchingRecipients({ typed: 'person_1' })),
  query('letters/findRecipient', 15, (client, member, soak) =>
    client.letters.findRecipient({ username: friendOf(soak, member).username }),
  ),
  kept('letters/send', 30, (soak, member) =>
    sendToFriend(soak, member, friendOf(soak, member), inPlain(soak)),
  ),
  kept('letters/send', 15, (soak, member) =>
    sendToFriend(soak, member, friendOf(soak, member), inColour(soak)),
  ),
  kept('drafts/save', 80, (soak, member) =>
    saveOwnDraft(soak, member, friendOf(soak, member), inPlain(soak)),
  ),
  query('drafts/list', 15, client => client.drafts.list()),
  query('drafts/get', 10, async (client, { draft }) => {
    if (draft && draft.revision > 0) await client.drafts.get({ id: draft.letter.id })
  }),
  query('profiles/own', 10, client => client.profiles.own()),
  query('profiles/byUsername', 10, (client, member, soak) =>
    client.profiles.byUsername({ username: friendOf(soak, member).username }),
  ),
  action('profiles/update', 3, (client, _, { random }) =>
    client.profiles.update({ bio: `Number ${random.below(1000)}`, privacySettings: 'anyone' }),
  ),
  query('blocks/list', 5, client => client.blocks.list()),
  action('blocks/block', 2, (client, member, soak) =>
    client.blocks.block({ personId: strangerOf(soak, member).id }),
  ),
  action('blocks/unblock', 2, (client, member, soak) =>
    client.blocks.unblock({ personId: strangerOf(soak, member).id }),
  ),
  query('receipts/get', 5, client => client.receipts.get()),
  action('receipts/setFor', 3, (client, member, soak) =>
    client.receipts.setFor({ personId: friendOf(soak, member).id, receipts: soak.random.below(2) === 0 }),
  ),
  query('notices/settings', 5, client => client.notices.settings()),
  action('notices/change', 3, (client, _, { random }) =>
    client.notices.change({ names: random.below(2) === 0 }),
  ),
  query('templates/list', 5, client => client.templates.list()),
  query('sessions/list', 3, client => client.sessions.list()),
  query('guests/list', 5, client => client.guests.list()),
  action('guests/create', 2, async client => {
    const id = uuidV7()
    await client.guests.create({ id, name: 'Rosalind' })
    await client.guests.link({ id })
  }),
  kept('guests/send', 5, (soak, { place }) => sendByLink(soak, writerNear(soak, place), inPlain(soak))),
  query('guests/envelopes', 10, (_, { place }, soak) => {
    const { guest } = writerNear(soak, place)
    return guest.browser.client.guests.envelopes(guest.link)
  }),
  query('guests/open', 8, (_, { place }, soak) => readByLink(writerNear(soak, place).guest)),
  kept('guests/answer', 2, (soak, { place }) => answerByLink(soak, writerNear(soak, place), inPlain(soak))),
  query('scheduledLetters/list', 6, client => client.scheduledLetters.list()),
  query('scheduledLetters/onTheWay', 6, client => client.scheduledLetters.onTheWay()),
  kept('scheduledLetters/schedule', 5, (soak, member) =>
    sendSlowly(soak, member, friendOf(soak, member), inPlain(soak)),
  ),
  action('scheduledLetters/sendNow', 3, (_, __, soak) => sendWaiting(soak)),
]

/** Those with neighbouring places write to each other (bench/load/seed.ts). */
function friendOf({ members, random }: Soak, { place }: Member): Member {
  return memberAt(members, place + 1 + random.below(4))
}

/** Who never writes to them. */
const strangerOf = ({ members }: Soak, { place }: Member) =>
  memberAt(members, place + Math.floor(members.length / 2))

function memberAt(members: readonly Member[], place: number): Member {
  const member = members[place % members.length]
  if (!member) throw new Error('Nobody is there.')
  return member
}

function writerNear({ members }: Soak, place: number) {
  const writer = members.slice(0, place + 1).findLast(({ guest }) => guest !== null)
  if (!writer?.guest) throw new Error('Nobody writes by link.')
  return { ...writer, guest: writer.guest }
}

async function showInbox(client: Client, member: Member): Promise<void> {
  const { letters } = await client.letters.inbox({})
  member.received = letters.map(({ id }) => id)
}

async function anyReceived(client: Client, member: Member, { random }: Soak): Promise<string | undefined> {
  if (member.received.length === 0) await showInbox(client, member)
  return member.received[random.below(member.received.length)]
}

async function openPage(browser: Member['browser'], path: string): Promise<void> {
  const answer = await browser.fetch(path, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new CallError('UNKNOWN', { status: answer.status })
}

type Markup = (words: string) => string

const inPlain =
  ({ random }: Soak): Markup =>
  words =>
    `<p>${words}</p>${composeLetter(random).content}`

/** Longer than what is cleaned on the main thread (server/src/sanitising/already-clean.ts). */
const colouredParagraphs = 60

const inColour =
  ({ random }: Soak): Markup =>
  words => {
    const { content } = composeLetter(random)
    const coloured = `<p><span style="color: rgb(155, 28, 49);"><strong>${words}</strong></span></p>`
    return coloured.repeat(colouredParagraphs) + content
  }
