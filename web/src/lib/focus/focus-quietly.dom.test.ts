import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { focusQuietly, watchLastInput } from './focus-quietly.ts'

watchLastInput()

function focusNew(): HTMLElement {
  const button = document.body.appendChild(document.createElement('button'))
  focusQuietly(button)
  expect(document.activeElement).toBe(button)
  return button
}

it('focuses without a ring after a press of the pointer, until a key is pressed', () => {
  fireEvent.pointerDown(document.body)
  const button = focusNew()
  expect(button.dataset.focus).toBe('quiet')
  fireEvent.keyDown(button, { key: 'Shift' })
  expect(button.dataset.focus).toBeUndefined()
})

it('focuses with a ring after a key', () => {
  fireEvent.pointerDown(document.body)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(focusNew().dataset.focus).toBeUndefined()
})

it('is forgotten when the focus goes elsewhere', () => {
  fireEvent.pointerDown(document.body)
  const button = focusNew()
  button.blur()
  expect(button.dataset.focus).toBeUndefined()
})
