import { ApiProblem } from '@homeside/api-client/api-problem'
import { sessionStore } from '@homeside/session/store'

/** What is known of one draft in this session. */
interface Slot<Draft> {
  /** The newest draft, until it is saved. */
  unsaved: Draft | null
  /** The save on its way; it never rejects. */
  underWay: Promise<unknown> | null
}

/**
 * The saves of drafts on the server, by all pages that had them. A page that the patient left may still be saving, and
 * repeats what did not get through. So saves of the same draft wait for each other, one that a newer draft has replaced
 * is left out, and none outlives its session: whoever signs in next is somebody else.
 *
 * ```ts
 * const drafts = new DraftSaves<Draft>()
 * await drafts.save('letter', draft, () => saveDraft(api, draft))
 * ```
 */
export class DraftSaves<Draft extends object> {
  readonly #sessions = new WeakMap<object, Map<string, Slot<Draft>>>()
  readonly #tried = new WeakSet<Draft>()

  /**
   * Saves a draft. One that was tried before is sent again only while it is the newest.
   *
   * @throws what `send` throws.
   */
  async save(name: string, draft: Draft, send: () => Promise<unknown>): Promise<void> {
    const slot = this.#slot(name)
    if (this.#tried.has(draft) && slot.unsaved !== draft) return
    this.#tried.add(draft)
    slot.unsaved = draft
    while (slot.underWay) await slot.underWay
    if (slot.unsaved !== draft || slot !== this.#slot(name)) return
    const sending = send()
    slot.underWay = sending.catch(() => undefined)
    try {
      await sending
      if (slot.unsaved === draft) slot.unsaved = null
    } catch (error) {
      if (isRefusal(error) && slot.unsaved === draft) slot.unsaved = null
      throw error
    } finally {
      slot.underWay = null
    }
  }

  /**
   * Waits for a save on its way, and sends what did not get through, so that the server can be asked for the draft.
   *
   * @throws what `send` throws, but a refusal: then the server keeps what it has.
   */
  async finish(name: string, send: (draft: Draft) => Promise<unknown>): Promise<void> {
    const slot = this.#slot(name)
    while (slot.underWay) await slot.underWay
    const { unsaved } = slot
    if (unsaved === null) return
    await this.save(name, unsaved, () => send(unsaved)).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
  }

  /** Drops what is not saved, and waits for a save on its way: afterwards nothing reaches the draft any more. */
  async forget(name: string): Promise<void> {
    const slot = this.#slot(name)
    slot.unsaved = null
    while (slot.underWay) await slot.underWay
  }

  #slot(name: string): Slot<Draft> {
    const session = sessionStore()
    const slots = this.#sessions.get(session) ?? new Map<string, Slot<Draft>>()
    this.#sessions.set(session, slots)
    const slot = slots.get(name) ?? { unsaved: null, underWay: null }
    slots.set(name, slot)
    return slot
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.isRefusal
