import { beforeEach, describe, expect, it } from 'vitest'
import { restoreInput, saveInput } from './typed-before-reload.ts'

const papers = ['starry-night', 'royal-elegance']
function drawFields(): void {
  document.body.innerHTML = `<textarea></textarea>${papers.map(paper => `<input type="radio" name="paper" value="${paper}">`).join('')}`
}
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value

beforeEach(drawFields)

describe('saveInput and restoreInput', () => {
  it('restore the text and its theme once', () => {
    field().value = 'Dear Emma,\nbefore the new release.'
    for (const paper of document.querySelectorAll('input')) paper.checked = paper.value === 'royal-elegance'
    saveInput()
    drawFields()
    restoreInput()
    expect([field().value, chosen()]).toEqual(['Dear Emma,\nbefore the new release.', 'royal-elegance'])
    drawFields()
    restoreInput()
    expect([field().value, chosen()]).toEqual(['', undefined])
  })

  it('restore nothing when nothing was typed, or when the page has no field', () => {
    saveInput()
    expect(sessionStorage.length).toBe(0)
    document.body.innerHTML = ''
    saveInput()
    restoreInput()
    expect(sessionStorage.length).toBe(0)
  })
})
