import styles from './page-contents.module.css'

export type PageSection = readonly [id: string, title: string]

/** Plain links, so that the browser moves the focus too. */
export function PageContents({ parts }: { parts: readonly PageSection[] }) {
  return (
    <nav className={styles.root} aria-label="On this page">
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
