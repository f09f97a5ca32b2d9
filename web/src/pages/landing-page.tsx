export function LandingPage() {
  return <h1 className="page display">LandingPage</h1>
}
