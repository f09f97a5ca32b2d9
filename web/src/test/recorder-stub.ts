import { vi } from 'vitest'

/** jsdom has no microphone. Records three bytes. */
class Recorder {
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus'
  state = 'inactive'
  readonly mimeType = 'audio/webm;codecs=opus'
  ondataavailable = (_: { data: Blob }) => {}
  onstop = () => {}
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob([new Uint8Array(3)]) })
    this.onstop()
  }
}

/** Gives the microphone; returns how its track is stopped. */
export function giveMicrophone() {
  const stopTrack = vi.fn()
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [{ stop: stopTrack }] }))
  vi.stubGlobal('MediaRecorder', Recorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return { stopTrack, getUserMedia }
}
