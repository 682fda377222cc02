import { ApiProblem } from '@homeside/api-client/api-problem'
import { inBackground } from '@homeside/api-client/in-background'
import type { CallOptions } from '@homeside/api-client/send-call'

/** How it stands with what was typed: nothing typed yet, on its way, kept, not kept yet, or not to be kept as it is. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'unsaved' | 'refused'

export interface DraftSaver<Draft> {
  /** Takes what was typed; it is saved once the typing pauses. */
  change: (draft: Draft) => void
  /** Saves at once what is not saved yet, in a call that outlives the page. */
  flush: () => void
  /** Drops what is not saved, and waits for what is on its way: afterwards nothing reaches the draft any more. */
  settle: () => Promise<void>
}

/**
 * Keeps a draft on the server. The options are for its call: a timer makes it, and it may have to outlive the page.
 *
 * @throws ApiProblem when it was not kept.
 */
export type SaveDraft<Draft> = (draft: Draft, options: CallOptions) => Promise<unknown>

/** Milliseconds of not typing before a draft is saved, and before a save that failed is tried again. */
const pause = 1_000
const retryPause = 5_000

/**
 * Saves a draft while it is written, one save after the other, so that an older draft never comes after a newer one.
 * What did not get through is tried again; what the server refuses is not, until it is another.
 */
export function draftSaver<Draft>(save: SaveDraft<Draft>, onStatus: (status: DraftStatus) => void): DraftSaver<Draft> {
  let waiting: { draft: Draft } | null = null
  let underWay: Promise<void> | null = null
  /** What was refused last, as text. */
  let refused: string | null = null
  /** What is on its way is the last: it is not tried again, whatever becomes of it. */
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(delay: number) {
    clearTimeout(timer)
    timer = setTimeout(start, delay)
  }

  function start(keepalive = false) {
    clearTimeout(timer)
    if (waiting === null || underWay !== null) return
    const { draft } = waiting
    waiting = null
    if (JSON.stringify(draft) === refused) {
      onStatus('refused')
      return
    }
    onStatus('saving')
    underWay = save(draft, { keepalive, ...inBackground }).then(
      () => {
        underWay = null
        if (waiting !== null) return start()
        return onStatus('saved')
      },
      (error: unknown) => {
        underWay = null
        const isRefused = error instanceof ApiProblem && error.isRefusal
        if (isRefused) refused = JSON.stringify(draft)
        onStatus(isRefused ? 'refused' : 'unsaved')
        if (waiting !== null) return start()
        if (isOver || isRefused) return undefined
        waiting = { draft }
        return plan(retryPause)
      },
    )
  }

  return {
    change: (draft) => {
      isOver = false
      waiting = { draft }
      plan(pause)
    },
    flush: () => start(true),
    settle: async () => {
      clearTimeout(timer)
      waiting = null
      isOver = true
      await underWay
      onStatus('untouched')
    },
  }
}
