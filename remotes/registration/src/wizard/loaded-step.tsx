import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import type { ReactNode } from 'react'

import { useRegistration } from './use-registration.ts'
import type { Registration } from './use-registration.ts'

/** What a page of the wizard shows once the server has told where the registration stands. */
export function LoadedStep({ children }: { children: (registration: Registration) => ReactNode }) {
  const load = useRegistration()
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
      {children}
    </Loaded>
  )
}
