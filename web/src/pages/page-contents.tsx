import './page-contents.css'

/** A part of a page that can be gone to: the fragment of its address, and its heading. */
export type Part = readonly [id: string, title: string]

/** What is on this page. Plain links: the browser goes there by itself, and takes the keyboard along. */
export function PageContents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav className="page-contents" aria-label="On this page">
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
