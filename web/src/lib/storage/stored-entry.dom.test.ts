import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { limitStorage } from '#test/limit-storage.ts'
import { clearPersonalStorage } from './browser-storage.ts'
import { storedEntry } from './stored-entry.ts'

const countSchema = z.strictObject({ count: z.int() })

describe('storedEntry', () => {
  it('reads what it wrote, in this tab or in the browser', () => {
    const [lasting, passing] = [storedEntry('inbox-of-user-'), storedEntry('tried-here')]
    expect(lasting.writeText('{"count":1}', '7')).toBe(true)
    expect(passing.writeText('1')).toBe(true)
    expect(lasting.read(countSchema, '7')).toEqual({ count: 1 })
    expect(lasting.ids()).toEqual(['7'])
    expect(localStorage).toHaveLength(1)
    expect(sessionStorage.getItem('tried-here')).toBe('1')
  })

  it.each(['', '{', 'null', '{"count":"1"}', '{"count":1,"more":2}', '[]'])(
    'reads foreign content as absent: %s',
    text => {
      localStorage.setItem('session-user', text)
      expect(storedEntry('session-user').read(countSchema)).toBeNull()
    },
  )

  it('says when there is no room', () => {
    onTestFinished(limitStorage(10))
    expect(storedEntry('session-user').writeText('{}')).toBe(false)
  })

  it('has nothing and throws nothing where storage is forbidden', () => {
    const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError')
    })
    onTestFinished(() => forbidden.mockRestore())
    const entry = storedEntry('session-user')
    expect(entry.writeText('{}')).toBe(false)
    expect(entry.readText()).toBeNull()
    expect(entry.ids()).toEqual([])
    entry.remove()
    clearPersonalStorage()
  })
})
