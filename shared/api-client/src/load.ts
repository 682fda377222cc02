import type { ApiProblem } from './api-problem.ts'

export type LoadState<Value> =
  | { status: 'loading'; isSlow: boolean }
  /** `problem` says why the shown value could not be refreshed; null when it is fresh. */
  | { status: 'ready'; value: Value; problem: ApiProblem | null }
  | { status: 'failed'; problem: ApiProblem }

/** The state of what a screen loads. */
export type Load<Value> = LoadState<Value> & {
  /** Starts again, from any state. */
  retry: () => void
  /** Stops waiting. The state becomes `failed` with the problem `aborted`. */
  cancel: () => void
}

type Values<Loads extends readonly Load<unknown>[]> = {
  [Index in keyof Loads]: Loads[Index] extends Load<infer Value> ? Value : never
}

/** Combines several loads: ready when all are, failed as soon as one is. Starting again restarts all of them. */
export function joinLoads<const Loads extends readonly Load<unknown>[]>(...loads: Loads): Load<Values<Loads>> {
  return {
    ...joinedState(loads),
    retry: () => loads.forEach((load) => load.retry()),
    cancel: () => loads.forEach((load) => load.cancel()),
  }
}

function joinedState<Loads extends readonly Load<unknown>[]>(loads: Loads): LoadState<Values<Loads>> {
  const failed = loads.find((load) => load.status === 'failed')
  if (failed) return { status: 'failed', problem: failed.problem }
  const ready = loads.filter((load) => load.status === 'ready')
  if (ready.length < loads.length) {
    return { status: 'loading', isSlow: loads.some((load) => load.status === 'loading' && load.isSlow) }
  }
  const problem = ready.find((load) => load.problem !== null)?.problem ?? null
  return { status: 'ready', value: ready.map(({ value }) => value) as Values<Loads>, problem }
}
