import { describe, expect, it } from 'vitest'
import { createSemaphore } from '#lib/semaphore.ts'

describe('createSemaphore', () => {
  it('runs two at a time, queues two in order and refuses a fifth', async () => {
    const through = createSemaphore(2, 2)
    const running: string[] = []
    const release = new Map<string, () => void>()
    const enter = (name: string) =>
      through(() => {
        running.push(name)
        return new Promise<void>(resolve => release.set(name, resolve))
      })

    const [first, second, third] = ['first', 'second', 'third', 'fourth'].map(enter)
    await expect(enter('fifth')).rejects.toMatchObject({ code: 'unavailable' })
    expect(running).toEqual(['first', 'second'])

    release.get('second')?.()
    await second
    expect(running).toEqual(['first', 'second', 'third'])
    release.get('first')?.()
    await first
    release.get('third')?.()
    await third
    expect(running).toEqual(['first', 'second', 'third', 'fourth'])
  })

  it('frees its place when the work fails', async () => {
    const through = createSemaphore(1, 0)
    await expect(through(() => Promise.reject(new Error('spilt ink')))).rejects.toThrow('spilt ink')
    expect(await through(async () => 'written')).toBe('written')
  })
})
