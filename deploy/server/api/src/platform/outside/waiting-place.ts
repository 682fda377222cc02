import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of a request among those that are served at once. */
export interface WaitingPlace {
  /** Whose request it is, such as a network. */
  readonly who: string
  /** Gives the place to others while something outside is waited for. */
  withoutWhile: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** What is done for nobody who waits, such as by the queue. */
const nobodys: WaitingPlace = { who: 'the server itself', withoutWhile: (work) => work() }

const places = new AsyncLocalStorage<WaitingPlace>()

/** Does the work of a request, of which everything that it waits for outside knows the place. */
export function holdingPlace<Result>(place: WaitingPlace, work: () => Promise<Result>): Promise<Result> {
  return places.run(place, work)
}

/** The place of the request that is being served. */
export function currentPlace(): WaitingPlace {
  return places.getStore() ?? nobodys
}
