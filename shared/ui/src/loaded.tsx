import type { Load } from '@homeside/api-client/use-load'
import type { ReactNode } from 'react'

import { LoadTrouble } from './load-trouble.tsx'

interface LoadedProps<Value> {
  load: Load<Value>
  /** The shape of what comes. */
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/** What a screen loads, in each of its states: coming, slow to come (with a way out), failed, there. */
export function Loaded<Value>({ load, skeleton, children }: LoadedProps<Value>) {
  if (load.status === 'ready') return children(load.value)
  return (
    <>
      <LoadTrouble load={load} />
      {load.status === 'failed' ? null : skeleton}
    </>
  )
}
