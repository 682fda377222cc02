import type { Load } from '@homeside/api-client/load'
import type { ReactNode } from 'react'

import { LoadTrouble } from './load-trouble.tsx'

interface LoadedProps<Value> {
  load: Load<Value>
  /** The skeleton while it loads. */
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/** Draws a load in each of its states: loading, slow (with Cancel), failed, ready, out of date. */
export function Loaded<Value>({ load, skeleton, children }: LoadedProps<Value>) {
  return (
    <>
      <LoadTrouble load={load} />
      {load.status === 'loading' ? skeleton : null}
      {load.status === 'ready' ? children(load.value) : null}
    </>
  )
}
