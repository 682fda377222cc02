import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { useRegistration, type Registration } from './use-registration.ts'

/** Shows a page of the wizard once the registration has loaded. */
export function LoadedStep({ children }: { children: (registration: Registration) => ReactNode }) {
  const load = useRegistration()
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
      {children}
    </Loaded>
  )
}
