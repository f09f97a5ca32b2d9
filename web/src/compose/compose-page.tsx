export function ComposePage() {
  return <h1 className="page display">Compose</h1>
}
