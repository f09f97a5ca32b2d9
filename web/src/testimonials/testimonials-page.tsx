import { LinkButton } from '#ui/link-button.tsx'
import { ShareStory } from './share-story.tsx'
import { Stories } from './stories.tsx'
import styles from './testimonials-page.module.css'

export function TestimonialsPage() {
  return (
    <div className={`page ${styles.root}`}>
      <header>
        <h1 className="display">Testimonials</h1>
        <p>
          What became of letters: how they were found, opened, kept and answered, in the words of those who
          wrote or received them.
        </p>
        <LinkButton to="/testimonials" hash="share" look="quiet">
          Share Your Story
        </LinkButton>
      </header>
      <Stories />
      <ShareStory />
    </div>
  )
}
