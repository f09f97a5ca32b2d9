import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProductServer } from '../e2e/server.ts'
import { Ledger } from './ledger.ts'
import { come, type Person } from './people.ts'

const times = 50

let server: ProductServer
let rose: Person
let jack: Person
beforeAll(async () => {
  server = await ProductServer.start()
  ;[rose, jack] = await come(server, 'Rose', 'Jack')
})
afterAll(() => server?.stop())

test('a letter that is sent 50 times at once is one letter, and every answer says so', async () => {
  const ledger = new Ledger()
  const letter = ledger.write(rose, jack)
  await Promise.all(Array.from({ length: times }, () => ledger.send(letter)))
  expect([...ledger.answers]).toEqual([[200, times]])
  expect(await ledger.compare(server.databaseUrl, [rose, jack])).toEqual([])
})
