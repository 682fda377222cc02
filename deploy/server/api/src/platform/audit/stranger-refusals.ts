import { networkOf } from '@homeside/server-kit/client-address'

const windowMs = 10 * 60 * 1000
/** How many networks are counted one by one. What comes from more of them counts together. */
const mostNetworks = 100
/** How many refusals of unknown tokens, keys and cookies are written down for one network in a window. */
const mostProofs = 3
/** How many refusals of public calls from one network are written down in a window: guesses at accounts among them. */
const mostGuesses = 100

type Counts = Map<string, number>

/**
 * Counts refusals of those who proved nothing, so that strangers cannot fill the trail: what is written of them does not
 * grow with what they send.
 */
export class StrangerRefusals {
  #endsAtMs = 0
  #proofs: Counts = new Map()
  #proofsBefore: Counts = new Map()
  #guesses: Counts = new Map()

  /**
   * Counts a refusal of an unknown token, key or cookie. The first three of a network in ten minutes are written down.
   *
   * @returns how many came in the ten minutes before; null where only the count goes on.
   */
  countProof(address: string, now: Date): number | null {
    this.#turn(now)
    const network = networkIn(this.#proofs, address)
    return add(this.#proofs, network) <= mostProofs ? (this.#proofsBefore.get(network) ?? 0) : null
  }

  /** Counts a refusal of a public call. Returns whether it is written down. */
  countGuess(address: string, now: Date): boolean {
    this.#turn(now)
    return add(this.#guesses, networkIn(this.#guesses, address)) <= mostGuesses
  }

  /** Whether a network was refused so often that its public calls are written down only when they do something. */
  isGuessing(address: string, now: Date): boolean {
    this.#turn(now)
    return (this.#guesses.get(networkIn(this.#guesses, address)) ?? 0) >= mostGuesses
  }

  #turn(now: Date): void {
    const nowMs = now.getTime()
    // A clock that went back, as a trial's may, begins anew too.
    if (nowMs < this.#endsAtMs && nowMs >= this.#endsAtMs - windowMs) return
    this.#proofsBefore = this.#proofs
    this.#proofs = new Map()
    this.#guesses = new Map()
    this.#endsAtMs = nowMs + windowMs
  }
}

function networkIn(counts: Counts, address: string): string {
  const network = networkOf(address)
  return counts.has(network) || counts.size < mostNetworks ? network : 'others'
}

function add(counts: Counts, network: string): number {
  const count = (counts.get(network) ?? 0) + 1
  counts.set(network, count)
  return count
}
