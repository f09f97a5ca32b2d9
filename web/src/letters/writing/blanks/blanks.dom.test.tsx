import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { isFound, openComposer, pressKey, sendButton, sheet } from '#test/composing.ts'
import { findButton, findWords } from '#test/on-screen.ts'

const blanks = ['Dear [name],', 'since [a year], my [sic] heart. [name]']

async function openWith(...lines: string[]) {
  const opened = await openComposer()
  await isFound()
  const { editor } = sheet()
  editor.commands.setContent(lines.map(line => `<p>${line}</p>`).join(''), { emitUpdate: true })
  editor.commands.setTextSelection(1)
  return { ...opened, editor }
}

const tinted = () => [...sheet().querySelectorAll('.blanks__blank')].map(({ textContent }) => textContent)

function selected(): string {
  const { doc, selection } = sheet().editor.state
  return doc.textBetween(selection.from, selection.to)
}

/** Whether the sheet took the key. */
function tab(more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...more })
  return !sheet().dispatchEvent(event)
}

describe('blanks of a template', () => {
  it('are tinted on the sheet, and what else stands in brackets is not', async () => {
    const { editor, letters } = await openWith(...blanks)
    expect(tinted()).toEqual(['[name]', '[a year]', '[name]'])
    editor.commands.insertContentAt({ from: 6, to: 12 }, 'Noor')
    expect(tinted()).toEqual(['[a year]', '[name]'])
    editor.commands.insertContentAt(1, '[name')
    editor.commands.insertContentAt(6, ']')
    expect(tinted()).toEqual(['[name]', '[a year]', '[name]'])
    await waitFor(() => expect([...letters.drafts.values()][0]?.content).toContain('<p>[name]Dear Noor,</p>'))
  })

  it('are gone through with Tab and Shift+Tab, which leave the sheet behind the last and before the first', async () => {
    await openWith(...blanks)
    const words: string[] = []
    for (let taken = tab(); taken; taken = tab()) words.push(selected())
    expect(words).toEqual(['[name]', '[a year]', '[name]'])
    expect(tab({ shiftKey: true })).toBe(true)
    expect(selected()).toBe('[a year]')
    expect(tab({ shiftKey: true })).toBe(true)
    expect(tab({ shiftKey: true })).toBe(false)
  })

  it('do not hold whoever presses Escape before Tab', async () => {
    await openWith(...blanks)
    pressKey('Escape')
    expect(tab()).toBe(false)
  })
})

describe('a letter with blanks', () => {
  const findQuestion = (name: string) => screen.findByRole('alertdialog', { name })

  it('is sent once they are filled in', async () => {
    const { user, editor, letters } = await openWith(...blanks)
    await user.click(sendButton())
    const question = await findQuestion('3 blanks are still empty')
    await user.click(within(question).getByRole('button', { name: 'Fill Them In' }))
    await waitFor(() => expect(selected()).toBe('[name]'))
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
    editor.commands.setContent('<p>Dear Noor, since [a year].</p>', { emitUpdate: true })
    await user.click(sendButton())
    await findQuestion('1 blank is still empty')
    expect(letters.letters.size).toBe(0)
    await user.click(await findButton('Fill It In'))
    editor.commands.setContent('<p>Dear Noor, since 1999.</p>', { emitUpdate: true })
    await user.click(sendButton())
    await findWords('Letter Sent Successfully!')
  })

  /** Rule 3.16 */
  it('is sent with them if its writer says so, and is asked of no more', async () => {
    const { user, letters } = await openWith(...blanks)
    await user.dblClick(sendButton())
    const question = await findQuestion('3 blanks are still empty')
    fireEvent(question, new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(letters.letters.size).toBe(0)
    await user.click(sendButton())
    await user.click(await findButton('Send Anyway'))
    await findWords('Letter Sent Successfully!')
  })

  it('is shown to be filled in where it was only previewed', async () => {
    const { user } = await openWith(...blanks)
    await user.click(await findButton('Preview'))
    await user.click(sendButton())
    await user.click(await findButton('Fill Them In'))
    await waitFor(() => expect(sheet().closest('[hidden]')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(sheet()))
  })
})
