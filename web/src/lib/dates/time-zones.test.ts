import { expect, it } from 'vitest'
import { allTimeZones, cityOf } from './time-zones.ts'

it.each([
  ['Europe/Lisbon', 'Lisbon'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Asia/Calcutta', 'Kolkata'],
  ['UTC', 'UTC'],
])('the city of %s is %s', (timeZone, city) => {
  expect(cityOf(timeZone)).toBe(city)
})

it('lists the zones by their cities', () => {
  const cities = allTimeZones().map(cityOf)
  expect(cities).toContain('Lisbon')
  expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other)))
})
