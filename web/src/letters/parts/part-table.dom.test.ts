import { partRows } from '@novelette/domain/letters/parts/part-table.ts'
import { expect, it } from 'vitest'
import { partTable } from './part-table.tsx'

it('every kind of part has a row of how it is shown, and so has what is not known', () => {
  const names = partTable.map(({ name }) => name)
  expect(names.toSorted()).toEqual(['unknown', ...partRows.map(({ kind }) => kind.name)].toSorted())
})
