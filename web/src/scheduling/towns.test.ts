import { daysByDistance } from '@novelette/domain/scheduling/scheduled-letters.ts'
import { expect, it } from 'vitest'
import { distanceKm, findTowns } from './towns.ts'

function townCalled(name: string) {
  const [town] = findTowns(name)
  if (!town) throw new Error(`no town called ${name}`)
  return town
}

/** Rule 10.5 */
it.each([
  ['Lisbon', 'Kyoto', 11_100, 15],
  ['Lisbon', 'Lisbon', 0, 1],
  ['Lisbon', 'Madrid', 500, 2],
  ['Suva', 'Apia', 1_200, 2],
  ['Madrid', 'Wellington', 19_900, 21],
])('from %s to %s it is %i km: %i days', (from, to, km, days) => {
  const distance = distanceKm(townCalled(from), townCalled(to))
  expect(Math.round(distance / 100) * 100).toBe(km)
  expect(daysByDistance(distance)).toBe(days)
})

it.each([
  ['sao p', 'São Paulo, Brazil'],
  ['PARIS', 'Paris, France'],
  ['york', 'New York, United States'],
  ['vancouver', 'Vancouver, Canada'],
  ['portugal', 'Lisbon, Portugal'],
])('“%s” finds %s', (typed, found) => {
  expect(findTowns(typed).map(({ label, note }) => `${label}, ${note}`)).toContain(found)
})

it('finds whole names first, those that begin so, then those with such a word, then those of such a country, each once', () => {
  const named = findTowns('santiago').map(({ label }) => label)
  expect(named).toEqual(['Santiago', 'Santiago', 'Santiago de Cuba'])
  const found = findTowns('new').map(({ label, note }) => `${label}, ${note}`)
  const [york, auckland] = ['New York, United States', 'Auckland, New Zealand'].map(town =>
    found.indexOf(town),
  )
  expect(york).toBeLessThan(auckland ?? -1)
  expect(new Set(found).size).toBe(found.length)
})

it('finds nothing for nothing, and for what is nowhere', () => {
  expect([...findTowns(' '), ...findTowns('Atlantis')]).toEqual([])
})

it('has each town once, at a place on Earth', () => {
  const towns = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap(letter => findTowns(letter))
  const byKey = new Map(towns.map(town => [town.key, town]))
  expect(byKey.size).toBeGreaterThan(1_200)
  for (const { label, latitude, longitude } of byKey.values()) {
    expect(label).toMatch(/^\S.*\S$/)
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180)
  }
})
