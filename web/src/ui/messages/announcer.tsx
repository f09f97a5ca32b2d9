/** Keep it mounted and change the text. */
export function Announcer({ text }: { text: string }) {
  return (
    <p className="sr-only" role="status">
      {text}
    </p>
  )
}
