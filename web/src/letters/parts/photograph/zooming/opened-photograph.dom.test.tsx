import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { OpenedPhotograph } from './opened-photograph.tsx'

const photographOf = (at: number, width: number, height: number) => ({
  id: `0197a000-0000-7000-8000-0000000000a${at}`,
  width,
  height,
  caption: '',
  description: `Number ${at}`,
  isFaceDown: false,
})

const frameSize = { width: 1_000, height: 500 }
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(frameSize.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(frameSize.height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, frameSize.width, frameSize.height),
  )
})

function Opened() {
  const [at, setAt] = useState<number | null>(0)
  const photographs = [photographOf(1, 1_500, 1_000), photographOf(2, 8_000, 300)]
  return <OpenedPhotograph photographs={photographs} at={at} onMove={setAt} />
}

async function openFirst() {
  render(<Opened />)
  return screen.findByRole('img', { name: 'Number 1' })
}

const picture = () => screen.getByRole('img').closest<HTMLElement>('[style]')
const width = () => Number.parseFloat(picture()?.style.width ?? '')
const place = () => picture()?.style.translate ?? ''
const press = (key: string, how: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how })
const button = (name: string) => screen.getByRole('button', { name })

/** Rule 3.18 */
it('an opened photograph is enlarged by buttons that keep the focus, up to a limit, and its size is said', async () => {
  await openFirst()
  expect(width()).toBe(750)
  const smaller = button('Make Smaller')
  expect(smaller.getAttribute('aria-disabled')).toBe('true')
  const enlarge = button('Enlarge')
  enlarge.focus()
  fireEvent.click(enlarge)
  expect(width()).toBe(1_125)
  await screen.findByText('Shown at 150 percent')
  for (let times = 0; times < 6; times += 1) fireEvent.click(enlarge)
  expect(width()).toBe(4_500)
  expect(enlarge.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(enlarge)
  for (let times = 0; times < 8; times += 1) fireEvent.click(smaller)
  expect(width()).toBe(750)
})

/** Rule 3.18 */
it('keys enlarge it, make it smaller, and move it; arrows go on to the next where nothing more lies', async () => {
  await openFirst()
  press('+')
  press('=')
  expect(width()).toBe(1_687.5)
  press('ArrowRight')
  expect(place()).toBe('calc(-50% - 343.75px) calc(-50% + 0px)')
  press('ArrowRight', { repeat: true })
  press('ArrowDown')
  expect(place()).toBe('calc(-50% - 343.75px) calc(-50% - 200px)')
  expect(screen.getByRole('dialog', { name: 'Photograph 1 of 2' })).toBeTruthy()
  press('-')
  expect(width()).toBe(1_125)
  press('+', { ctrlKey: true })
  expect(width()).toBe(1_125)
  press('0')
  expect(width()).toBe(750)
  press('ArrowRight')
  await screen.findByRole('dialog', { name: 'Photograph 2 of 2' })
})

/** Rule 3.18 */
it('a panorama opens at half of the height, with a sign and a button where more of it lies', async () => {
  await openFirst()
  press('ArrowRight')
  await screen.findByRole('img', { name: 'Number 2' })
  expect(width()).toBeCloseTo((250 * 8_000) / 300)
  for (let times = 0; times < 20 && screen.queryByRole('button', { name: 'More at the Left' }); times += 1)
    fireEvent.click(button('More at the Left'))
  expect(screen.queryByRole('button', { name: 'More at the Left' })).toBeNull()
  expect(button('More at the Right')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'More Below' })).toBeNull()
  press('ArrowLeft')
  await screen.findByRole('dialog', { name: 'Photograph 1 of 2' })
})

const frame = () => {
  const found = picture()?.parentElement
  if (!found) throw new Error('It has no frame')
  return found
}

/** Rule 3.18 */
it('the wheel enlarges what lies under it, or moves it, and the page behind stays', async () => {
  await openFirst()
  const isKept = () => fireEvent.wheel(frame(), { deltaY: -200, clientX: 700, clientY: 250 })
  expect(isKept()).toBe(false)
  expect(width()).toBeCloseTo(750 * Math.exp(0.4))
  const enlarged = width()
  fireEvent.wheel(frame(), { deltaY: -50, ctrlKey: true, clientX: 500, clientY: 250 })
  expect(width()).toBeCloseTo(enlarged * Math.exp(0.5))
  const before = place()
  fireEvent.wheel(frame(), { deltaX: 30, deltaY: 0 })
  expect(place()).not.toBe(before)
  expect(width()).toBeCloseTo(enlarged * Math.exp(0.5))
})

/** Rule 3.18 */
it('two fingers enlarge it, one moves it, and a double tap enlarges it and shows it whole again', async () => {
  await openFirst()
  const finger = (type: 'Down' | 'Move' | 'Up', pointerId: number, clientX: number, timeStamp = 0) => {
    const event = new PointerEvent(`pointer${type.toLowerCase()}`, {
      pointerId,
      clientX,
      clientY: 250,
      bubbles: true,
      cancelable: true,
    })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    fireEvent(frame(), event)
  }
  finger('Down', 1, 400)
  finger('Down', 2, 600)
  finger('Move', 2, 800)
  expect(width()).toBe(1_500)
  finger('Up', 2, 800)
  const before = place()
  finger('Move', 1, 450)
  expect(place()).not.toBe(before)
  finger('Up', 1, 450)
  const tap = (time: number) => {
    finger('Down', 3, 500, time)
    finger('Up', 3, 500, time + 50)
  }
  tap(1_000)
  tap(1_200)
  expect(width()).toBe(750)
  tap(3_000)
  tap(3_200)
  expect(width()).toBe(1_875)
  tap(5_000)
  tap(6_000)
  expect(width()).toBe(1_875)
})
