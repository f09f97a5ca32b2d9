export function LoginPage() {
  return <h1 className="page display">LoginPage</h1>
}
