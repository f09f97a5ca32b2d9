import { vi } from 'vitest'

/** How many bytes the recorder of jsdom, which has none, hears. */
export const heard = { bytes: 3 }

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
    this.ondataavailable({ data: new Blob([new Uint8Array(heard.bytes)]) })
    this.onstop()
  }
}

/** Gives the microphone; returns how its track is stopped, and the track. */
export function giveMicrophone() {
  heard.bytes = 3
  const stopTrack = vi.fn()
  const track = { stop: stopTrack, onended: () => {}, onmute: () => {} }
  const getUserMedia = vi.fn(async () => ({ getTracks: () => [track] }))
  vi.stubGlobal('MediaRecorder', Recorder)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return { stopTrack, getUserMedia, track }
}
