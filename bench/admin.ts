import { createVerifiedAccount } from '../server/src/accounts/sign-up/accounts.ts'
import type { Db } from '../server/src/db/open.ts'
import { type Browser, browse } from '../server/src/test/browser.ts'
import { withProduct } from './product/product.ts'
import { type Figure, median, percentile, print } from './product/report.ts'

const people = 100_000
const letters = 1_000_000
const rounds = 40
const keeper = { email: 'keeper@example.com', password: 'correct horse battery' }

export async function benchAdmin(): Promise<void> {
  await withProduct(
    async (server, db) => {
      await createVerifiedAccount(db, { ...keeper, username: 'Keeper' })
      await fill(db)
      const { client } = browse(server.url)
      await client.accounts.signIn(keeper)
      print(
        `The admin's dashboard: ${people.toLocaleString('en-US')} people, ${letters.toLocaleString('en-US')} letters (${rounds} of each)`,
        await measure(client),
      )
    },
    { ADMIN_EMAIL: keeper.email },
  )
}

const moment = "now() - interval '365 days' * (1 - number / $1::float8)"

const insertPeople = `
  insert into profiles (id, username, subscription_plan, created_at)
  select gen_random_uuid(), 'person_' || number, case when number % 200 = 0 then 'banned' else 'freemium' end, ${moment}
  from generate_series(1, $1::int) number`

/** One in fifty is unconfirmed. */
const insertUsers = `
  insert into users (id, email, email_verified, password_hash, created_at)
  select id, username || '@example.com', hashtext(username) % 50 <> 0, '', created_at
  from profiles where username like 'person%'`

/** One in two hundred was taken back. Nobody opens the ciphertexts. */
const insertLetters = `
  with people as materialized (
    select id, row_number() over (order by created_at) - 1 as place from profiles where username like 'person%'
  )
  insert into letters (
    id, sender_id, receiver_id, banner, status, shown_status, key_id, sealed_key, sealed_preview, sealed_body, created_at,
    hidden_from_sender, hidden_from_receiver, taken_back_at
  )
  select gen_random_uuid(), writer.id, receiver.id, 'starry-night', 'read', 'read', 'k1',
    decode(repeat('00', 60), 'hex'), decode(repeat('00', 180), 'hex'), decode(repeat('00', 400), 'hex'), ${moment},
    number % 200 = 0, number % 200 = 0, case when number % 200 = 0 then now() end
  from generate_series(1, $1::int) number
  join people writer on writer.place = number * 7919::bigint % $2::int
  join people receiver on receiver.place = (number * 104729::bigint + 1) % $2::int
  order by number`

async function fill({ $client: database }: Db): Promise<void> {
  await database.query(insertPeople, [people])
  await database.query(insertUsers)
  await database.query(insertLetters, [letters, people])
  await database.query('vacuum analyze')
}

type Admin = Browser['client']
type Question = {
  readonly name: string
  readonly goal: number
  readonly ask: (admin: Admin) => Promise<unknown>
}

const page = (name: string, query: Parameters<Admin['admin']['users']>[0]): Question => ({
  name,
  goal: 100,
  ask: ({ admin }) => admin.users(query),
})

const questions: readonly Question[] = [
  { name: 'statistics', goal: 500, ask: ({ admin }) => admin.statistics() },
  page('a page of users, the newest', {}),
  page('the page in the middle', { page: 2_450 }),
  page('the last page', { page: 1_000_000 }),
  page('the last page by username', { page: 1_000_000, sort: 'username' }),
  page('a search that one matches', { search: 'SON_54321' }),
  page('a search that thousands match, a late page', { search: '_9', page: 400 }),
  page('a search that nobody matches', { search: 'nobody' }),
]

async function measure(admin: Admin): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, goal, ask } of questions) {
    await ask(admin)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      await ask(admin)
      times.push(performance.now() - startedAt)
    }
    figures.push(
      { name: `${name}, p50`, value: median(times), unit: 'ms', goal },
      { name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal },
    )
  }
  return figures
}
