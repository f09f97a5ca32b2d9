import { Stamp } from '#stationery/stamp.tsx'
import { stories } from './samples.ts'
import './stories.css'

export function Stories() {
  return (
    <section className="page stories">
      <h2 className="display">Letters that were opened</h2>
      <div className="stories__row">
        {stories.map(({ banner, name, place, message }) => (
          <figure className="story" key={name} data-banner={banner}>
            <blockquote>“{message}”</blockquote>
            <figcaption>
              <b>{name}</b>
              <i>{place}</i>
            </figcaption>
            <Stamp className="story__stamp" />
          </figure>
        ))}
      </div>
      <p className="muted stories__note">Example stories, written by us for a new installation.</p>
    </section>
  )
}
