import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of a request among those that are served at once. */
export interface WaitingPlace {
  /** Whose request it is, such as a network. */
  readonly who: string
  /** Aborted when nobody waits for the answer any more. Only for a request that changes nothing. */
  readonly gone?: AbortSignal | undefined
  /** Gives the place to others while something outside is waited for. */
  withoutWhile: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** The place of work for which nobody waits, such as the queue's. */
const nobodys: WaitingPlace = { who: 'the server itself', withoutWhile: (work) => work() }

const places = new AsyncLocalStorage<WaitingPlace>()

/** Does the work of a request, in which `currentPlace` is this place. */
export function holdingPlace<Result>(place: WaitingPlace, work: () => Promise<Result>): Promise<Result> {
  return places.run(place, work)
}

/** The place of the request that is being served. */
export function currentPlace(): WaitingPlace {
  return places.getStore() ?? nobodys
}

/** Whether somebody waits for what is being done. */
export function servesRequest(): boolean {
  return places.getStore() !== undefined
}
