import type { BannerId } from '@novelette/domain/letters/banners.ts'
import type { Testimonial } from '@novelette/domain/pages/testimonials.ts'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import styles from './story-card.module.css'

const papers: readonly [BannerId, ...BannerId[]] = [
  'golden-hearts',
  'dreamy-clouds',
  'romantic-roses',
  'spring-flowers',
  'starry-night',
  'royal-elegance',
]

export const paperAt = (place: number) => papers[place % papers.length] ?? papers[0]

const shortest = 90
const middling = 180

function lengthOf(message: string): 'short' | 'middle' | 'long' {
  if (message.length <= shortest) return 'short'
  return message.length <= middling ? 'middle' : 'long'
}

type StoryCardProps = { story: Omit<Testimonial, 'id'>; banner: BannerId }

export function StoryCard({ story: { name, location, message }, banner }: StoryCardProps) {
  return (
    <figure className={styles.root} data-banner={banner} data-length={lengthOf(message)}>
      <blockquote className="own-lines" dir="auto">
        <Stamp className={styles.stamp} />“{message}”
      </blockquote>
      <figcaption>
        <b dir="auto">{name}</b>
        <i dir="auto">{location}</i>
      </figcaption>
    </figure>
  )
}

export function BlankStory({ banner }: { banner: BannerId }) {
  return (
    <div className={styles.root} data-banner={banner} aria-hidden>
      <div>
        <Stamp className={styles.stamp} />
      </div>
    </div>
  )
}
