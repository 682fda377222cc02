import type { Load } from '@homeside/api-client/load'
import type { ReactNode } from 'react'

import { LoadTrouble } from './load-trouble.tsx'

interface LoadedProps<Value> {
  load: Load<Value>
  /** The shape of what comes. */
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/** What a screen loads, in each of its states: coming, slow to come (with a way out), failed, there, no longer up to date. */
export function Loaded<Value>({ load, skeleton, children }: LoadedProps<Value>) {
  return (
    <>
      <LoadTrouble load={load} />
      {load.status === 'loading' ? skeleton : null}
      {load.status === 'ready' ? children(load.value) : null}
    </>
  )
}
