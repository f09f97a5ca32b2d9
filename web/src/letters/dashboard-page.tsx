export function DashboardPage() {
  return <h1 className="page display">Dashboard</h1>
}
