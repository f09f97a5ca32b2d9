import { pressedFlowerText } from '#flowers/flowers.ts'
import type { Drawn } from '#handwriting/letter-parts.ts'
import { durationText } from './recordings.ts'

/** `2 photographs, a recording (1:12), a pressed daisy`; empty where nothing lies beside the words. */
export function enclosedText({ photographs, recordings, pages, flowers }: Omit<Drawn, 'font'>): string {
  const lengths = recordings.map(({ seconds }) => durationText(seconds)).join(', ')
  const counted = [
    ...countedText(photographs.length, 'photograph', 'photographs'),
    ...countedText(recordings.length, 'recording', 'recordings').map(text => `${text} (${lengths})`),
    ...countedText(pages.length, 'page by hand', 'pages by hand'),
  ]
  return [...counted, ...flowers.map(({ flower }) => pressedFlowerText(flower))].join(', ')
}

function countedText(count: number, one: string, many: string): readonly string[] {
  if (count === 0) return []
  return [count === 1 ? `a ${one}` : `${count} ${many}`]
}
