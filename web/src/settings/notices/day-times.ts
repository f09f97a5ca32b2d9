const halfHours = Array.from({ length: 48 }, (_, index) => index * 30)
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** `19:00` as `7:00 PM`. */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${twoDigits(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Every half hour, and `time`, which other programs may have chosen. */
export function timeOptions(time: string): readonly { value: string; label: string }[] {
  const steps = halfHours.map(at => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`)
  const all = [...new Set([...steps, time])].toSorted()
  return all.map(value => ({ value, label: timeText(value) }))
}
