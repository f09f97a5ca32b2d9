/** Reads its text out when it changes, and shows nothing. Keep it mounted; change the text. */
export function Announcer({ text, urgent }: { text: string; urgent?: boolean }) {
  return (
    <p className="sr-only" role={urgent ? 'alert' : 'status'}>
      {text}
    </p>
  )
}
