import { Skeleton } from '@homeside/ui/skeleton'

/** The dashboard's own shape while it is fetched. */
export function DashboardSkeleton() {
  return (
    <div className="dashboard dashboard-awaited">
      <div className="dashboard-main">
        <Skeleton shape="cards" count={3} />
      </div>
    </div>
  )
}
