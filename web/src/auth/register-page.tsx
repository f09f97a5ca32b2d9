export function RegisterPage() {
  return <h1 className="page display">RegisterPage</h1>
}
