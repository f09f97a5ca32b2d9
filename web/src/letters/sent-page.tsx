export function SentPage() {
  return <h1 className="page display">Sent</h1>
}
