import { fireEvent } from '@testing-library/react'
import { findButton } from './on-screen.ts'

/** Of a photograph in a letter that is being written. */
export async function pressTool(name: string, number: number): Promise<void> {
  fireEvent.click(await findButton(new RegExp(`^Photograph ${number}`)))
  fireEvent.click(await findButton(`${name}, photograph ${number}`))
}
