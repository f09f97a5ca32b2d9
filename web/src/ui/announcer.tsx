/** Reads its text out when it changes, and shows nothing. Keep it mounted; change the text. */
export function Announcer({ text }: { text: string }) {
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  )
}
