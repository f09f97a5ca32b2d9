export function InboxPage() {
  return <h1 className="page display">Inbox</h1>
}
