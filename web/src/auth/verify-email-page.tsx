export function VerifyEmailPage() {
  return <h1 className="page display">VerifyEmailPage</h1>
}
